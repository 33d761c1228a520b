import type { ParseResult } from 'libpg-query';

interface Accesses {
  reads: Set<string>;
  writes: Set<string>;
  /**
   * Tables it accesses without naming the tenant: no parameter is compared with their `tenant_id`, directly or through
   * a join.
   */
  unnamed: Set<string>;
}

type Part = Record<string, unknown>;

/** Equivalence class of the `tenant_id` of a `from` item; null if it has no such column. */
type TenantOf = number | null;

interface Scope {
  entries: Map<string, TenantOf>;
  common: Map<string, Output>;
  outer: Scope | undefined;
  /** True if its tables are joined `using (tenant_id)`, which merges the column. */
  isMerged?: true;
}

interface Output {
  places: TenantOf[];
  tenant: TenantOf;
}

const PARAMETER = 0;

const parts = (value: unknown): Part[] => (value as Part[] | undefined) ?? [];
const one = (value: unknown, kind: string): Part | undefined => (value as Part | undefined)?.[kind] as Part | undefined;
const word = (value: unknown): string => (typeof value === 'string' ? value : '');
const strings = (value: unknown): string[] => parts(value).map((each) => word(one(each, 'String')?.['sval']) || '*');

const returned = (change: Part): unknown => (change['returningClause'] as Part | undefined)?.['exprs'];

class Walk {
  readonly reads = new Set<string>();
  readonly writes = new Set<string>();
  readonly #used: { table: string; tenant: number }[] = [];
  readonly #equal: number[] = [PARAMETER];

  #class(of: number): number {
    const up = this.#equal[of] ?? of;
    return up === of ? of : this.#class(up);
  }

  #unite(a: TenantOf | undefined, b: TenantOf | undefined): void {
    if (typeof a !== 'number' || typeof b !== 'number') return;
    const [low, high] = [this.#class(a), this.#class(b)].toSorted((x, y) => x - y) as [number, number];
    this.#equal[high] = low;
  }

  #same(a: TenantOf, b: TenantOf | undefined): TenantOf {
    return typeof a === 'number' && typeof b === 'number' && this.#class(a) === this.#class(b) ? a : null;
  }

  unnamed(): Set<string> {
    return new Set(this.#used.filter(({ tenant }) => this.#class(tenant) !== PARAMETER).map(({ table }) => table));
  }

  #use(table: string): number {
    const tenant = this.#equal.push(this.#equal.length) - 1;
    this.#used.push({ table, tenant });
    return tenant;
  }

  /** The `tenant_id` class of an expression; null if it is something else. */
  #tenant(expression: unknown, scope: Scope): TenantOf {
    const cast = one(expression, 'TypeCast');
    if (cast) return this.#tenant(cast['arg'], scope);
    if (one(expression, 'ParamRef')) return PARAMETER;
    const column = strings(one(expression, 'ColumnRef')?.['fields']);
    if (column.at(-1) !== 'tenant_id') return null;
    for (let at: Scope | undefined = scope; at; at = at.outer) {
      const [alias] = column;
      if (column.length > 1 && alias !== undefined && at.entries.has(alias)) return at.entries.get(alias) ?? null;
      const [only, ...others] = column.length > 1 ? [] : [...at.entries.values()].filter((tenant) => tenant !== null);
      // PostgreSQL rejects an ambiguous column unless `using` merged them.
      if (only !== undefined) return others.length === 0 || at.isMerged ? only : null;
    }
    return null;
  }

  /** Applies conditions that hold for every row: `tenant_id = ...`, alone or combined with `and`. */
  #hold(condition: unknown, scope: Scope): void {
    const joined = one(condition, 'BoolExpr');
    if (joined?.['boolop'] === 'AND_EXPR') for (const each of parts(joined['args'])) this.#hold(each, scope);
    const compared = one(condition, 'A_Expr');
    if (compared?.['kind'] !== 'AEXPR_OP' || strings(compared['name'])[0] !== '=') return;
    const [left, right] = [compared['lexpr'], compared['rexpr']];
    const [lefts, rights] = [one(left, 'RowExpr'), one(right, 'RowExpr')];
    if (lefts && rights) {
      const others = parts(rights['args']);
      for (const [index, each] of parts(lefts['args']).entries())
        this.#unite(this.#tenant(each, scope), this.#tenant(others[index], scope));
    } else this.#unite(this.#tenant(left, scope), this.#tenant(right, scope));
  }

  #common(name: string, scope: Scope | undefined): Output | undefined {
    return scope && (scope.common.get(name) ?? this.#common(name, scope.outer));
  }

  #bring(item: unknown, scope: Scope): TenantOf[] {
    const join = one(item, 'JoinExpr');
    if (join) {
      const left = this.#bring(join['larg'], scope);
      const both = [...left, ...this.#bring(join['rarg'], scope)];
      if (strings(join['usingClause']).includes('tenant_id')) {
        scope.isMerged = true;
        for (const each of both) this.#unite(both[0], each);
      }
      this.#hold(join['quals'], scope);
      this.#inside(join['quals'], scope);
      return both;
    }
    const range = one(item, 'RangeVar');
    const inner = one(item, 'RangeSubselect');
    const alias = (range?.['alias'] ?? inner?.['alias'] ?? one(item, 'RangeFunction')?.['alias']) as Part | undefined;
    const enter = (tenant: TenantOf, name = ''): TenantOf[] => {
      scope.entries.set(word(alias?.['aliasname']) || name, tenant);
      return [tenant];
    };
    if (inner) return enter(this.query(inner['subquery'], scope).tenant);
    if (!range) {
      this.#inside(item, scope);
      return enter(null);
    }
    const name = word(range['relname']);
    const common = range['schemaname'] === undefined ? this.#common(name, scope) : undefined;
    if (common) return enter(common.tenant, name);
    if (range['schemaname'] !== undefined || name.startsWith('pg_')) return enter(null, name);
    this.reads.add(name);
    return enter(this.#use(name), name);
  }

  #inside(value: unknown, scope: Scope): void {
    if (typeof value !== 'object' || value === null) return;
    const inner = one(value, 'SubLink');
    if (inner) {
      this.query(inner['subselect'], scope);
      this.#inside(inner['testexpr'], scope);
      return;
    }
    for (const each of Object.values(value)) this.#inside(each, scope);
  }

  #output(targets: unknown, scope: Scope): Output {
    const output: Output = { places: [], tenant: null };
    for (const each of parts(targets)) {
      const target = one(each, 'ResTarget') ?? {};
      const column = strings(one(target['val'], 'ColumnRef')?.['fields']);
      const tenant = this.#tenant(target['val'], scope);
      output.places.push(tenant);
      if (tenant !== null && (target['name'] ?? 'tenant_id') === 'tenant_id') output.tenant ??= tenant;
      if (column.at(-1) !== '*') continue;
      const all = column.length > 1 ? [scope.entries.get(column[0] ?? '')] : [...scope.entries.values()];
      output.tenant ??= all.find((entry) => typeof entry === 'number') ?? null;
    }
    this.#inside(targets, scope);
    return output;
  }

  #scope(query: Part, outer: Scope | undefined): Scope {
    const scope: Scope = { entries: new Map(), common: new Map(), outer };
    const named = query['withClause'] as Part | undefined;
    for (const each of parts(named?.['ctes'])) {
      const common = one(each, 'CommonTableExpr') ?? {};
      const name = word(common['ctename']);
      // A recursive query initially has the columns of its first part.
      const begin = named?.['recursive'] ? one(common['ctequery'], 'SelectStmt')?.['larg'] : undefined;
      if (begin) scope.common.set(name, this.#select(begin as Part, scope));
      scope.common.set(name, this.query(common['ctequery'], scope));
    }
    return scope;
  }

  query(node: unknown, outer?: Scope): Output {
    const select = one(node, 'SelectStmt');
    if (select) return this.#select(select, outer);
    const insert = one(node, 'InsertStmt');
    if (insert) return this.#insert(insert, outer);
    const change = one(node, 'UpdateStmt') ?? one(node, 'DeleteStmt');
    if (!change) throw new Error(`Not understood: ${Object.keys(node as Part).join(', ')}`);
    const scope = this.#scope(change, outer);
    this.#write(change['relation'] as Part, scope);
    for (const each of [...parts(change['fromClause']), ...parts(change['usingClause'])]) this.#bring(each, scope);
    this.#hold(change['whereClause'], scope);
    for (const each of [change['whereClause'], change['targetList']]) this.#inside(each, scope);
    return this.#output(returned(change), scope);
  }

  #write(relation: Part, scope: Scope): number {
    const name = word(relation['relname']);
    const isOurs = relation['schemaname'] === undefined;
    if (isOurs) this.writes.add(name);
    const tenant = isOurs ? this.#use(name) : this.#equal.push(this.#equal.length) - 1;
    scope.entries.set(word((relation['alias'] as Part | undefined)?.['aliasname']) || name, tenant);
    return tenant;
  }

  #insert(insert: Part, outer: Scope | undefined): Output {
    const scope = this.#scope(insert, outer);
    const columns = parts(insert['cols']).map((each) => one(each, 'ResTarget')?.['name']);
    const place = columns.length === 0 ? 0 : columns.indexOf('tenant_id');
    const given = this.query(insert['selectStmt'], scope).places[place];
    this.#unite(this.#write(insert['relation'] as Part, scope), given);
    this.#inside(insert['onConflictClause'], scope);
    return this.#output(returned(insert), scope);
  }

  #select(select: Part, outer: Scope | undefined): Output {
    const scope = this.#scope(select, outer);
    if (select['larg']) {
      const left = this.query({ SelectStmt: select['larg'] }, scope);
      const right = this.query({ SelectStmt: select['rarg'] }, scope);
      return {
        places: left.places.map((place, index) => this.#same(place, right.places[index])),
        tenant: this.#same(left.tenant, right.tenant),
      };
    }
    const [row] = parts(select['valuesLists']);
    if (row) {
      this.#inside(select['valuesLists'], scope);
      return { places: parts(one(row, 'List')?.['items']).map((each) => this.#tenant(each, scope)), tenant: null };
    }
    for (const each of parts(select['fromClause'])) this.#bring(each, scope);
    this.#hold(select['whereClause'], scope);
    for (const each of ['whereClause', 'groupClause', 'havingClause', 'sortClause', 'limitCount', 'limitOffset'])
      this.#inside(select[each], scope);
    return this.#output(select['targetList'], scope);
  }
}

export function accessesOf({ stmts }: ParseResult): Accesses {
  const walks = (stmts ?? []).map(({ stmt }) => {
    const walk = new Walk();
    walk.query(stmt);
    return walk;
  });
  return {
    reads: new Set(walks.flatMap(({ reads }) => [...reads])),
    writes: new Set(walks.flatMap(({ writes }) => [...writes])),
    unnamed: new Set(walks.flatMap((walk) => [...walk.unnamed()])),
  };
}
