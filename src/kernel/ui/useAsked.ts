import { useEffect, useRef } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import { get } from './api.ts'
import type { Raw } from './rows.ts'
import type { ListState } from './useList.ts'
import { useFault } from './useNotify.ts'

/**
 * `?open=17` and `?open=new` in the address open that record or an empty form, once; `&act=updates` beside it opens what a
 * row's own action of that key opens, where it has one: a letter leads to what waits for its reader.
 */
export function useAsked(
  entity: Entity,
  state: ListState,
  open: (row: Raw | undefined, act?: string) => void,
): void {
  const fault = useFault()
  const { open: asked, act: deed } = state.query
  const act = useRef(open)
  useEffect(() => {
    act.current = open
  })
  const forget = useRef(state.opened)
  useEffect(() => {
    forget.current = state.opened
  })
  // The address is put right a moment later: until then nothing is asked for twice, or what was opened meanwhile would go.
  const answered = useRef<string>(undefined)
  useEffect(() => {
    if (asked === answered.current) return
    answered.current = asked
    if (asked === undefined) return
    forget.current()
    if (asked === 'new') act.current(undefined)
    else get<Raw>(`${entity.path}/detail`, { id: asked }).then((row) => act.current(row, deed), fault)
    // What is done with the record came with it.
  }, [asked, entity, fault]) // oxlint-disable-line react-hooks/exhaustive-deps
}
