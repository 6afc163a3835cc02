import { loadModule, type Node, parsePlPgSQLSync, parseSync } from 'libpg-query';
import { Scope } from './Scope.js';
import { StatementReader } from './StatementReader.js';
import { Term } from './Term.js';

await loadModule();

/**
 * Returns the distributed tables that a function of the database reads or writes in another organization than it was given: by a parameter, a
 * row variable, or the rows of a transition table.
 * @param definition the statement that creates it
 */
export function checkFunction(definition: string, transitionTables: readonly string[]): string[] {
  const reader = new StatementReader();
  const scope = new Scope();
  const given = new Set<string | number>();
  const give = (name: string) => {
    given.add(name);
    return new Term({ fixed: name });
  };
  for (const name of transitionTables) scope.addQuery(name, [{ name: 'organization_id', term: give(name) }]);
  for (const { stmt } of parseSync(definition).stmts ?? []) {
    if (!stmt || !('CreateFunctionStmt' in stmt)) continue;
    const { funcname, parameters = [], sql_body } = stmt.CreateFunctionStmt;
    const terms = new Map(parameters.map(nameOf).map((name) => [name, give(name)]));
    for (const relation of ['', nameOf(funcname?.at(-1))]) scope.addRelation(relation, terms);
    reader.expression(sql_body, scope);
  }
  if (/\blanguage plpgsql\b/i.test(definition)) {
    const body = parsePlPgSQLSync(definition);
    for (const name of textsOf(body, 'refname')) scope.addRelation(name, new Map([['organization_id', give(name)]]));
    const queries = textsOf(body, 'query').filter((text) => /^\s*(with|select|insert|update|delete)\b/i.test(text));
    for (const query of queries) for (const { stmt } of parseSync(query).stmts ?? []) reader.query(stmt, scope);
  }
  const others = reader.mentions.filter(({ organization }) => {
    const values = [...organization.fixedValues()];
    return values.length === 0 || values.some((value) => !given.has(value));
  });
  return [...new Set(others.map(({ table }) => table))];
}

function nameOf(node: Node | undefined): string {
  if (node && 'FunctionParameter' in node) return node.FunctionParameter.name ?? '';
  return (node && 'String' in node && node.String.sval) || '';
}

/** Returns the texts under a name, anywhere in a tree. */
function textsOf(tree: unknown, name: string): string[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    key === name && typeof value === 'string' ? [value] : textsOf(value, name),
  );
}
