import { join } from 'node:path';
import { API, SignatureKind, type Checker, type Symbol, type Type } from 'typescript/unstable/sync';

/** One prop of a component, as its type and its doc comment say. */
export interface PropRow {
  name: string;
  type: string;
  isRequired: boolean;
  description: string;
  /** The text of `@default`. */
  default?: string;
}

/** A component, by the name that a host writes: `CommentDialog`, or `Comments.Pin` of the headless parts. */
export interface DocumentedComponent {
  description: string;
  /** Required ones first, what nearly every component has last. Attributes of the element and props of React are left out. */
  props: PropRow[];
}

/**
 * Reads the props of every component from the types, also those that come through `Pick` and `Omit` or that a function wraps: a parser of
 * single files sees none of them.
 * @param root The folder of the repository.
 */
export function readProps(root: string): Record<string, DocumentedComponent> {
  const config = join(root, 'components/tsconfig.json');
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`TypeScript did not open ${config}.`);
    const { checker, program } = project;
    const exportsOf = (file: string) => {
      const source = program.getSourceFile(join(root, 'components', file));
      const module = source && checker.getSymbolAtLocation(source);
      if (!module) throw new Error(`components/${file} is no module of ${config}.`);
      return checker.getExportsOfModule(module).map((symbol) => resolved(symbol, checker));
    };
    const styled = exportsOf('index.ts').flatMap(([name, symbol]) => documented(name, symbol, checker));
    const headless = exportsOf('headless.ts').flatMap(([name, symbol]) => {
      const parts = checker.getExportsOfModule(symbol).map((part) => resolved(part, checker));
      return parts.flatMap(([part, of]) => documented(`${name}.${part}`, of, checker));
    });
    return Object.fromEntries([...styled, ...headless]);
  } finally {
    api.close();
  }
}

const ALIAS = 1 << 21; // `SymbolFlags.Alias`

function resolved(symbol: Symbol, checker: Checker): [name: string, symbol: Symbol] {
  return [symbol.name, symbol.flags & ALIAS ? checker.getAliasedSymbol(symbol) : symbol];
}

/** Nothing when it is not a component: a type, a hook. */
function documented(name: string, symbol: Symbol, checker: Checker): [string, DocumentedComponent][] {
  const type = symbol.valueDeclaration && checker.getTypeOfSymbol(symbol);
  const [call] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
  const props = call && checker.getParameterType(call, 0);
  if (!props || !/^[A-Z]/.test(name)) return [];
  return [[name, { description: checker.getDocumentationCommentOfSymbol(symbol), props: rowsOf(props, checker) }]];
}

function rowsOf(props: Type, checker: Checker): PropRow[] {
  return checker
    .getPropertiesOfType(props)
    .filter(({ declarations }) => !declarations.every(({ path }) => path.includes('/node_modules/')))
    .map((prop) => {
      const type = checker.getTypeOfSymbol(prop);
      const byDefault = checker.getJsDocTagsOfSymbol(prop).find((tag) => tag.name === 'default')?.text;
      return {
        name: prop.name,
        type: type ? textOf(type, checker) : 'unknown',
        isRequired: !(prop.flags & OPTIONAL),
        description: checker.getDocumentationCommentOfSymbol(prop),
        ...(byDefault !== undefined && { default: String(byDefault) }),
      };
    })
    .sort((a, b) => rankOf(a) - rankOf(b));
}

const COMMON = ['slots', 'darkMode', 'variant', 'onError', 'asChild'];
const rankOf = ({ name, isRequired }: PropRow) => (isRequired ? -2 : COMMON.indexOf(name));

/** A type as one reads it. In place of a name for a few words there are the words. */
function textOf(type: Type, checker: Checker): string {
  const text = (of: Type) => checker.typeToString(of);
  const some = type.isUnionType() ? (type.getTypes() ?? []).filter((one) => text(one) !== 'undefined') : [];
  if (some.length > 0 && some.every((one) => one.isStringLiteralType())) return some.map(text).join(' | ');
  return text(type)
    .replace(/ \| undefined$|^undefined \| /, '')
    .replaceAll(ANY_ELEMENT, 'ReactElement');
}

/** How the checker writes an element without props of its own. */
const ANY_ELEMENT = 'ReactElement<unknown, string | JSXElementConstructor<any>>';
const OPTIONAL = 1 << 24; // `SymbolFlags.Optional`
