import type { ComponentType } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import { arriving, Nothing } from './arriving.tsx'
import type { BesideRecord } from './screens.ts'

type Piece = Pick<BesideRecord, 'of'> & {
  readonly name: string
  readonly Part: ComponentType<{ readonly entity: Entity; readonly id: string }>
}

/** What areas show beside records of others, handed in by the application: the kernel itself knows no area. */
let pieces: readonly Piece[] = []

export function setBesideRecord(given: readonly BesideRecord[]): void {
  pieces = given.map(({ of, load }, at) => ({ name: String(at), of, Part: arriving(load, Nothing) }))
}

export function BesideRecords({ entity, id }: { entity: Entity; id: string }) {
  return pieces
    .filter(({ of }) => of(entity))
    .map(({ name, Part }) => <Part key={name} entity={entity} id={id} />)
}
