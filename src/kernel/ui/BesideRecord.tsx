import { lazy, Suspense, type ComponentType } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import type { BesideRecord } from './screens.ts'

type Piece = Pick<BesideRecord, 'of'> & {
  readonly name: string
  readonly Part: ComponentType<{ readonly entity: Entity; readonly id: string }>
}

/** What areas show beside records of others, handed in by the application: the kernel itself knows no area. */
let pieces: readonly Piece[] = []

export function setBesideRecord(given: readonly BesideRecord[]): void {
  pieces = given.map(({ of, load }, at) => ({ name: String(at), of, Part: lazy(load) }))
}

export function BesideRecords({ entity, id }: { entity: Entity; id: string }) {
  return pieces
    .filter(({ of }) => of(entity))
    .map(({ name, Part }) => (
      <Suspense key={name} fallback={null}>
        <Part entity={entity} id={id} />
      </Suspense>
    ))
}
