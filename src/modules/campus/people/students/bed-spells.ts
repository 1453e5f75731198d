import type { BedSpell } from './profile-shape.ts'

/** An entry of the student's history, as their page reads it. */
export type BedEntry = {
  readonly time: unknown
  readonly userName: string | null
  readonly taken?: { readonly stepText: string | null }
  readonly changes: readonly { readonly field: string; readonly to: unknown; readonly toName?: string }[]
}

/** Where somebody slept, the newest first, out of the history of their record (newest first too). */
export function bedSpells(entries: readonly BedEntry[]): BedSpell[] {
  const spells: BedSpell[] = []
  let open: BedSpell | undefined
  for (const { time, userName, taken, changes } of [...entries].reverse()) {
    const room = changes.find(({ field }) => field === 'dormId')
    const bed = changes.find(({ field }) => field === 'bedNo')
    if (!room && !bed) continue
    const at = String(time)
    if (open) spells.push({ ...open, until: at })
    const next: string = room ? (room.toName ?? '') : (open?.room ?? '')
    const number: number | null = bed ? numberIn(bed.to) : (open?.bed ?? null)
    const left = (room && room.to === null) || (!room && number === null)
    open = left
      ? undefined
      : {
          from: at,
          room: next,
          bed: number,
          ...(taken?.stepText && { step: taken.stepText }),
          ...(userName && { by: userName }),
        }
  }
  if (open) spells.push(open)
  return spells.reverse()
}

const numberIn = (value: unknown) => (value === null || value === undefined ? null : Number(value))
