import { askedProps } from '#kernel/definition/asked.ts'
import { propOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import type { ActionSpec } from '#kernel/definition/entity-spec.ts'
import type { Raw } from './rows.ts'

/** What of a record is looked at before a step is taken: the fields that the step names, where they are filled in. */
export const shownOf = (entity: Entity, names: NonNullable<ActionSpec['shows']>, row: Raw): readonly Prop[] =>
  names
    .flatMap((one) => (typeof one === 'string' ? (propOf(entity, one) ?? []) : askedProps(one)))
    .filter(({ name }) => given(row[name]))

const given = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && String(value) !== ''
