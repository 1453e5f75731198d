import { useSyncExternalStore } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import { currentOf, onRenewed } from './entities.ts'

/** The definition as it is now: what is drawn may change while a screen of it is open. */
export const useDefinition = (entity: Entity): Entity =>
  useSyncExternalStore(onRenewed, () => currentOf(entity))
