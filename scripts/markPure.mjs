import { parseAst } from 'rolldown/parseAst';

const PURE = '/* @__PURE__ */ ';

/**
 * Says of a module that only declares what each of its declarations is: free of effects. Bundlers leave out a whole module without effects by
 * `sideEffects` of `package.json`; of a module that has been put into one file with others they leave out what nothing uses, if it is marked.
 * @param {string} code JavaScript whose modules do nothing at import time beyond declaring
 */
export function markPure(code) {
  /** @type {{ start: number, end: number, text: string }[]} */
  const edits = [];
  for (const statement of parseAst(code).body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    const prefix = statement === declaration ? '' : 'export ';
    for (const { id, init, start, end } of declaration.declarations) {
      if (!init) continue;
      const text = markCalls(code, init);
      if (id.type !== 'ArrayPattern') {
        edits.push({ start: init.start, end: init.end, text });
        continue;
      }
      // Taking an array apart runs its iterator. `[A, B] = f()` becomes a declaration for each.
      const whole = `pairAt${start}`;
      const parts = id.elements.map((element, index) => {
        if (element?.type !== 'Identifier') throw new Error(`markPure: ${code.slice(start, end)}`);
        return `${prefix}const ${element.name} = ${PURE}(() => ${whole}[${index}])();`;
      });
      edits.push({
        start: statement.start,
        end: statement.end,
        text: `const ${whole} = ${text}; ${parts.join(' ')}`,
      });
    }
  }
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end), code);
}

/**
 * The code of a node, with its calls marked: those that run when it is evaluated, not those inside of functions.
 * @param {string} code @param {{ start: number, end: number }} node
 */
function markCalls(code, node) {
  /** @type {number[]} */
  const calls = [];
  /** @param {any} value a node, nodes, or a value of one: trees of syntax have many kinds */
  const visit = (value) => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) return value.forEach(visit);
    if (/Function|Class/.test(value.type)) return;
    if (value.type === 'CallExpression' || value.type === 'NewExpression') calls.push(value.start);
    Object.values(value).forEach(visit);
  };
  visit(node);
  let text = code.slice(node.start, node.end);
  for (const at of calls.sort((a, b) => b - a)) {
    text = text.slice(0, at - node.start) + PURE + text.slice(at - node.start);
  }
  return text;
}
