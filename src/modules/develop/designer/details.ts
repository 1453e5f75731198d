import { isFigure, type Prototype } from '../terms/shapes.ts'

/** The one thing that says most of a field beside its kind: what it points at, its words, its bounds, that it is unique. */
export function detailOf(field: Prototype, unique: string): string {
  const { kind, target, dict, least, most, isUnique } = field
  const bounds = isFigure(kind)
    ? [least != null && `≥ ${least}`, most != null && `≤ ${most}`].filter(Boolean).join(' ')
    : ''
  const detail = kind === 'ref' ? target : kind === 'dict' ? dict : bounds
  return [detail, isUnique && unique].filter(Boolean).join(' ')
}

/** Types as people write them: `character varying(32)` is `varchar(32)` to everybody. */
export const shortType = (type: string): string =>
  type
    .replace(/^character varying/, 'varchar')
    .replace(/^character\b/, 'char')
    .replace(/^timestamp(\(\d\))? without time zone/, 'timestamp$1')
    .replace(/^timestamp(\(\d\))? with time zone/, 'timestamptz$1')
    .replace(/^time(\(\d\))? without time zone/, 'time$1')
    .replace(/^double precision/, 'double')
