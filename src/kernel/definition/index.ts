export * from './kind.ts'
export * from './fields.ts'
export * from './entity.ts'
export * from './entity-spec.ts'
export * from './row.ts'
export * from './asked.ts'
export * from './body.ts'
export * from './area.ts'
export * from './naming.ts'
export * from './refusal.ts'
export { isBlank } from './blank.ts'
export { platformTenant } from './platform.ts'
export { inlineText, oneLine, type Inline } from './inline.ts'
export { escapeHtml, paragraphsOf, richLine, richWords } from './rich.ts'
export {
  calendarDays,
  dateIn,
  daysAfter,
  daysLater,
  instantOf,
  noSuchDay,
  usualZone,
  wallClock,
  zoneOf,
} from './time.ts'
export type { Choices, Tone } from './kinds.ts'
