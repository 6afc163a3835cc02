import type {
  DeleteStmt,
  InsertStmt,
  JoinExpr,
  Node,
  RangeFunction,
  RangeSubselect,
  RangeVar,
  SelectStmt,
  UpdateStmt,
  WithClause,
} from 'libpg-query';
import { REFERENCE_TABLES } from './referenceTables.js';
import { type Output, Scope } from './Scope.js';
import { Term } from './Term.js';

const ORGANIZATION = 'organization_id';

/** Reads the syntax tree of one statement: which distributed tables it names, and which values their organization equals. */
export class StatementReader {
  /** Each mention of a distributed table, with its column `organization_id`. */
  readonly mentions: { table: string; organization: Term }[] = [];
  /** Tables whose `organization_id` it changes: a row cannot move to another shard. */
  readonly moved: string[] = [];

  /** Returns the distributed tables that some mention does not limit to one organization. */
  unlimited(): string[] {
    const open = this.mentions.filter(({ organization }) => organization.fixedValues().size === 0);
    return [...new Set(open.map(({ table }) => table))];
  }

  /** Returns the columns of the result. */
  query(node: Node | undefined, outer: Scope): readonly Output[] {
    if (!node) return [];
    if ('SelectStmt' in node) return this.#select(node.SelectStmt, outer);
    if ('InsertStmt' in node) return this.#insert(node.InsertStmt, outer);
    if ('UpdateStmt' in node) return this.#update(node.UpdateStmt, outer);
    if ('DeleteStmt' in node) return this.#delete(node.DeleteStmt, outer);
    return [];
  }

  #select(select: SelectStmt, outer: Scope): readonly Output[] {
    const scope = new Scope(outer);
    this.#with(select.withClause, scope);
    if (select.larg && select.rarg) {
      const [left, right] = [this.#select(select.larg, scope), this.#select(select.rarg, scope)];
      return left.map(({ name, term }, index) => {
        const other = right[index]?.term;
        return { name, term: term && other ? new Term({ sources: [term, other] }) : null };
      });
    }
    for (const item of select.fromClause ?? []) this.#from(item, scope);
    this.#condition(select.whereClause, scope);
    const { targetList, groupClause, havingClause, sortClause, limitCount, limitOffset, valuesLists } = select;
    this.expression([targetList, groupClause, havingClause, sortClause, limitCount, limitOffset, valuesLists], scope);
    return valuesLists ? this.#values(valuesLists, scope) : this.#outputs(targetList, scope);
  }

  /** Columns of `values`: each has one of the values of its rows. */
  #values(lists: readonly Node[], scope: Scope): Output[] {
    const rows = lists.map((list) => ('List' in list ? (list.List.items ?? []) : []));
    return (rows[0] ?? []).map((_, index) => {
      const terms = rows.map((row) => this.#term(row[index], scope));
      const known = terms.filter((term) => term !== null);
      return { name: undefined, term: known.length === terms.length ? new Term({ sources: known }) : null };
    });
  }

  #insert(insert: InsertStmt, outer: Scope): readonly Output[] {
    const scope = new Scope(outer);
    this.#with(insert.withClause, scope);
    const rows = this.query(insert.selectStmt, scope);
    const target = this.#table(insert.relation, scope);
    const place = (insert.cols ?? []).findIndex((column) => nameOf(column) === ORGANIZATION);
    const value = rows.some(({ name }) => name === '*') ? rows.find(({ name }) => name === ORGANIZATION) : rows[place];
    if (target && value?.term) target.mustEqual(value.term);
    const { onConflictClause: conflict } = insert;
    if (conflict) {
      scope.addRelation('excluded', target ? new Map([[ORGANIZATION, target]]) : new Map());
      this.#assign(insert.relation, conflict.targetList, scope);
      this.#condition(conflict.whereClause, scope);
    }
    return this.#outputs(insert.returningClause?.exprs, scope);
  }

  #update(update: UpdateStmt, outer: Scope): readonly Output[] {
    const scope = new Scope(outer);
    this.#with(update.withClause, scope);
    this.#table(update.relation, scope);
    for (const item of update.fromClause ?? []) this.#from(item, scope);
    this.#assign(update.relation, update.targetList, scope);
    this.#condition(update.whereClause, scope);
    return this.#outputs(update.returningClause?.exprs, scope);
  }

  #delete(deletion: DeleteStmt, outer: Scope): readonly Output[] {
    const scope = new Scope(outer);
    this.#with(deletion.withClause, scope);
    this.#table(deletion.relation, scope);
    for (const item of deletion.usingClause ?? []) this.#from(item, scope);
    this.#condition(deletion.whereClause, scope);
    return this.#outputs(deletion.returningClause?.exprs, scope);
  }

  #assign(relation: RangeVar | undefined, targets: Node[] | undefined, scope: Scope): void {
    if (targets?.some((target) => nameOf(target) === ORGANIZATION)) this.moved.push(relation?.relname ?? '');
    this.expression(targets, scope);
  }

  #with(clause: WithClause | undefined, scope: Scope): void {
    for (const cte of clause?.ctes ?? []) {
      if (!('CommonTableExpr' in cte)) continue;
      const { ctename = '', ctequery, aliascolnames } = cte.CommonTableExpr;
      // A recursive query reads its first rows, so its columns are those of its first part.
      if (clause?.recursive && ctequery && 'SelectStmt' in ctequery && ctequery.SelectStmt.larg) {
        const first = new StatementReader().#select(ctequery.SelectStmt.larg, scope);
        scope.addQuery(ctename, renamed(first, aliascolnames));
      }
      scope.addQuery(ctename, renamed(this.query(ctequery, scope), aliascolnames));
    }
  }

  #from(item: Node, scope: Scope): void {
    if ('RangeVar' in item) this.#table(item.RangeVar, scope);
    if ('JoinExpr' in item) this.#join(item.JoinExpr, scope);
    if ('RangeSubselect' in item) this.#subselect(item.RangeSubselect, scope);
    if ('RangeFunction' in item) this.#function(item.RangeFunction, scope);
  }

  /** Returns the organization of a distributed table; `null` for another relation. */
  #table(relation: RangeVar | undefined, scope: Scope): Term | null {
    const { relname: table = '', alias, schemaname } = relation ?? {};
    const name = alias?.aliasname ?? table;
    const query = schemaname ? undefined : scope.queryOf(table);
    if (query) {
      // Its rows were read before: a condition on them here does not bind what the query reads.
      const columns = query.flatMap((output) =>
        output.term ? [[output.name ?? '', new Term({ sources: [output.term] })] as const] : [],
      );
      scope.addRelation(name, new Map(columns));
      return null;
    }
    if (schemaname || table.startsWith('pg_') || table in REFERENCE_TABLES) {
      scope.addRelation(name, new Map());
      return null;
    }
    const organization = new Term();
    this.mentions.push({ table, organization });
    scope.addRelation(name, new Map([[ORGANIZATION, organization]]));
    return organization;
  }

  #join({ larg, rarg, quals, usingClause }: JoinExpr, scope: Scope): void {
    if (larg) this.#from(larg, scope);
    const isUsing = usingClause?.some((column) => 'String' in column && column.String.sval === ORGANIZATION);
    const left = isUsing ? scope.column(ORGANIZATION) : null;
    if (rarg) this.#from(rarg, scope);
    const right = isUsing && rarg ? scope.column(ORGANIZATION, nameOfItem(rarg)) : null;
    if (left && right) left.mustEqual(right);
    this.#condition(quals, scope);
  }

  #subselect({ subquery, alias }: RangeSubselect, scope: Scope): void {
    const outputs = renamed(this.query(subquery, scope), alias?.colnames);
    const columns = outputs.flatMap(({ name, term }) => (name && term ? [[name, term] as const] : []));
    scope.addRelation(alias?.aliasname ?? '', new Map(columns));
  }

  #function({ functions, alias, coldeflist }: RangeFunction, scope: Scope): void {
    this.expression(functions, scope);
    const names = [...(alias?.colnames ?? []), ...(coldeflist ?? [])].map(nameOf);
    const columns = names.flatMap((name) => (name === undefined ? [] : [[name, new Term()] as const]));
    scope.addRelation(alias?.aliasname ?? '', new Map(columns));
  }

  /** Reads what must hold of every row. */
  #condition(node: Node | undefined, scope: Scope): void {
    if (!node) return;
    if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR') {
      for (const part of node.BoolExpr.args ?? []) this.#condition(part, scope);
    } else if ('A_Expr' in node && node.A_Expr.kind === 'AEXPR_OP' && isEqual(node.A_Expr.name)) {
      const { lexpr, rexpr } = node.A_Expr;
      this.#equate(lexpr, rexpr, scope);
      this.expression([lexpr, rexpr], scope);
    } else if ('SubLink' in node && node.SubLink.subLinkType === 'ANY_SUBLINK' && isEqual(node.SubLink.operName)) {
      const { testexpr, subselect } = node.SubLink;
      const outputs = this.query(subselect, scope);
      for (const [index, part] of partsOf(testexpr).entries()) {
        const [term, found] = [this.#term(part, scope), outputs[index]?.term];
        if (term && found) term.mustEqual(new Term({ sources: [found] }));
      }
      this.expression(testexpr, scope);
    } else {
      this.expression(node, scope);
    }
  }

  #equate(left: Node | undefined, right: Node | undefined, scope: Scope): void {
    const others = partsOf(right);
    for (const [index, part] of partsOf(left).entries()) {
      const [term, other] = [this.#term(part, scope), this.#term(others[index], scope)];
      if (term && other) term.mustEqual(other);
    }
  }

  /** Reads the queries inside an expression, or inside many. */
  expression(value: unknown, scope: Scope): void {
    if (Array.isArray(value)) {
      for (const part of value) this.expression(part, scope);
    } else if (typeof value === 'object' && value !== null) {
      if ('SubLink' in value) {
        const { subselect, testexpr } = (value as Extract<Node, { SubLink: unknown }>).SubLink; // safe: only this node has the field
        this.query(subselect, scope);
        this.expression(testexpr, scope);
      } else {
        this.expression(Object.values(value), scope);
      }
    }
  }

  #outputs(targets: Node[] | undefined, scope: Scope): Output[] {
    return (targets ?? []).flatMap((target): Output[] => {
      if (!('ResTarget' in target)) return [];
      const { name, val } = target.ResTarget;
      const column = val && 'ColumnRef' in val ? (val.ColumnRef.fields ?? []) : [];
      if (column.some((field) => 'A_Star' in field)) {
        const relation = column.length > 1 ? textOf(column[0]) : undefined;
        return [{ name: '*', term: null }, ...scope.columns(relation)];
      }
      return [{ name: name ?? textOf(column.at(-1)), term: this.#term(val, scope) }];
    });
  }

  #term(node: Node | undefined, scope: Scope): Term | null {
    if (!node) return null;
    if ('TypeCast' in node) return this.#term(node.TypeCast.arg, scope);
    if ('ParamRef' in node) return new Term({ fixed: node.ParamRef.number ?? 0 });
    if ('A_Const' in node) return new Term({ fixed: node.A_Const.sval?.sval ?? '' });
    if (!('ColumnRef' in node)) return null;
    const [name, relation] = (node.ColumnRef.fields ?? []).map(textOf).reverse();
    return name === undefined ? null : scope.column(name, relation);
  }
}

/** The same columns under other names. */
function renamed(outputs: readonly Output[], names: Node[] | undefined): readonly Output[] {
  if (!names) return outputs;
  return outputs.map(({ name, term }, index) => ({ name: textOf(names[index]) ?? name, term }));
}

const partsOf = (node: Node | undefined): Node[] =>
  node && 'RowExpr' in node ? (node.RowExpr.args ?? []) : node ? [node] : [];

const textOf = (node: Node | undefined) => (node && 'String' in node ? node.String.sval : undefined);

/** Whether the operator is `=`, which is also that of `in`. */
const isEqual = (operator: Node[] | undefined) => !operator || textOf(operator[0]) === '=';

function nameOf(node: Node): string | undefined {
  if ('ResTarget' in node) return node.ResTarget.name;
  if ('ColumnDef' in node) return node.ColumnDef.colname;
  return textOf(node);
}

function nameOfItem(item: Node): string | undefined {
  if ('RangeVar' in item) return item.RangeVar.alias?.aliasname ?? item.RangeVar.relname;
  if ('RangeSubselect' in item) return item.RangeSubselect.alias?.aliasname;
  if ('RangeFunction' in item) return item.RangeFunction.alias?.aliasname;
  return undefined;
}
