import { inRow, label } from '#kernel/definition/index.ts'
import { no, type Failure } from '#kernel/life/failure.ts'

/** Everybody who lives in a room agrees, and nobody else is asked: pure. */

export type Occupant = { readonly id: string; readonly name: string; readonly userId: string | null }

/** Who applied, and who else lives in the room that it is about: `S` and `R` of the lives. */
export const asksOrIsAsked = (
  { createUser }: { readonly createUser: string | null },
  userId: string,
  occupants: readonly Occupant[] = [],
): readonly ('S' | 'R')[] =>
  createUser === userId ? ['S'] : occupants.some((one) => one.userId === userId) ? ['R'] : []

export function consentOf(
  occupants: readonly Occupant[],
  given: readonly string[] | null | undefined,
): { missing: readonly Occupant[]; strangers: readonly string[] } {
  const ids = new Set(given ?? [])
  const living = new Set(occupants.map(({ id }) => id))
  return {
    missing: occupants.filter(({ id }) => !ids.has(id)),
    strangers: [...ids].filter((id) => !living.has(id)),
  }
}

/** Whether somebody lives there: the office may file for nobody in particular. */
export const isThere = (occupants: readonly Occupant[] | undefined, stuId: string | null) =>
  stuId === null || (occupants ?? []).some(({ id }) => id === stuId)

export const isWhole = (consent: ReturnType<typeof consentOf>) =>
  consent.missing.length === 0 && consent.strangers.length === 0

/** Somebody moved in, or objected, since the application was sent. Whoever has moved out is asked no more. */
export function consentFailures(
  occupants: readonly Occupant[] | undefined,
  given: readonly string[] | null,
  objecting: readonly string[] | null,
): Failure[] {
  const { missing } = consentOf(occupants ?? [], given)
  const against = (occupants ?? []).filter(({ id }) => (objecting ?? []).includes(id))
  const failures: Failure[] = []
  if (missing.length > 0)
    failures.push(
      no(
        'consentIncomplete',
        label(
          '室友有变动，需全部室友重新同意：{names}。请申请人修改同意名单后再审核',
          'The roommates have changed, all must agree anew: {names}. Have the applicant renew the consent',
        ),
        { names: inRow(missing.map(({ name }) => name)) },
        'consentStuIds',
      ),
    )
  if (against.length > 0)
    failures.push(
      no(
        'consentRefused',
        label('室友不同意：{names}', 'These roommates object: {names}'),
        { names: inRow(against.map(({ name }) => name)) },
        'consentStuIds',
      ),
    )
  return failures
}
