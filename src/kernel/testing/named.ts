import type pg from 'pg'

type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Alias?: string
  readonly Plans?: readonly Plan[]
}

/**
 * Tables of tenants that a statement reads without asking for one tenant's rows, by the plan of an owner whom no row
 * security holds; undefined where the statement cannot be planned by itself.
 */
export async function unnamedIn(
  owner: pg.ClientBase,
  text: string,
  isTenants: (table: string) => boolean,
): Promise<readonly string[] | undefined> {
  try {
    const { rows } = await owner.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
      `explain (generic_plan, format json) ${text}`,
    )
    const top = rows[0]?.['QUERY PLAN'][0]?.Plan
    return top ? unnamedUnder(top, isTenants) : undefined
  } catch {
    return undefined
  }
}

function unnamedUnder(plan: Plan, isTenants: (table: string) => boolean): string[] {
  const table = plan['Relation Name']
  const reads = plan['Node Type'] !== 'ModifyTable' && table !== undefined && isTenants(table)
  const { Plans: below = [], ...own } = plan
  // The bitmap below a heap scan asks by an index, the scan itself by what is checked again.
  const asked = JSON.stringify(own).includes('tenant_id')
  return [
    ...(reads && !asked ? [`${table} ${plan.Alias ?? ''}`] : []),
    ...below.flatMap((one) => unnamedUnder(one, isTenants)),
  ]
}
