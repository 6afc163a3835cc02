import { parseAst } from 'rolldown/parseAst';

/**
 * Puts the functions of a module into parentheses. V8 compiles such a function when it reads the file, on a thread of its own, and any other at its
 * first call, while the page waits (https://v8.dev/blog/preparser#pife). Bundlers that do not keep the parentheses lose nothing but that.
 *
 * A declaration is none of these functions until it is an expression: `function f(a) {…}` becomes `const f = ((a) => {…});`. It is no longer there
 * before its line, so one that the module uses above stays. So does one with a `this` or `arguments` of its own, or with `yield`.
 * @param {string} code JavaScript
 */
export function markEager(code) {
  /** @type {{ start: number, end: number, text: string }[]} */
  const edits = [];
  /** @param {number} at @param {string} text */
  const insert = (at, text) => edits.push({ start: at, end: at, text });
  /** @type {Set<string>} */
  const usedAbove = new Set();
  for (const statement of parseAst(code).body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type === 'FunctionDeclaration') {
      const { id, body, async, generator, start, end } = declaration;
      if (!id || !body || generator || usedAbove.has(id.name) || hasContext([declaration.params, body])) continue;
      edits.push({ start, end: code.indexOf('(', id.end), text: `const ${id.name} = (${async ? 'async ' : ''}` });
      insert(code.lastIndexOf(')', body.start) + 1, ' =>');
      insert(end, ');');
      continue;
    }
    if (declaration?.type === 'VariableDeclaration') {
      for (const { init } of declaration.declarations) {
        // `forwardRef(function () {…})`
        const values = init?.type === 'CallExpression' ? init.arguments : [init];
        for (const value of values) {
          if (value?.type !== 'ArrowFunctionExpression' && value?.type !== 'FunctionExpression') continue;
          insert(value.start, '(');
          insert(value.end, ')');
        }
      }
    }
    if (statement.type !== 'ImportDeclaration') addNames(statement, usedAbove);
  }
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end), code);
}

/**
 * Whether a function has a `this` or `arguments` that an arrow function would not have.
 * @param {any} value a node, nodes, or a value of one: trees of syntax have many kinds
 * @returns {boolean}
 */
function hasContext(value) {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasContext);
  if (/^Function|Class/.test(value.type)) return false;
  if (value.type === 'ThisExpression' || value.type === 'MetaProperty') return true;
  if (value.type === 'Identifier' && value.name === 'arguments') return true;
  return Object.values(value).some(hasContext);
}

/**
 * The names that are read when a statement runs: those outside of functions.
 * @param {any} value as of `hasContext`
 * @param {Set<string>} into
 */
function addNames(value, into) {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) return value.forEach((part) => addNames(part, into));
  if (/Function/.test(value.type)) return;
  if (value.type === 'Identifier') into.add(value.name);
  for (const part of Object.values(value)) addNames(part, into);
}
