import { App } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { isFocusFree } from '#kernel/ui/freeFocus.ts'
import { get, post } from '#kernel/ui/api.ts'
import type { Page, Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { stuInfo } from '../../people/students/definition.ts'
import { floorTexts } from './texts.ts'

/** Somebody who was taken up, by dragging or by a button, and is to be put into a free bed. */
export type Lifted = {
  readonly id: string
  readonly name: string
  readonly version: number
  /** By dragging: nothing on the page may move under the hand. */
  readonly dragged: boolean
}
export type Target = { readonly id: string; readonly bedCount: number; readonly bedNo?: number }
export type Moving = {
  readonly lifted: Lifted | undefined
  /** Gives the focus to the button of whoever was put down last by keys: the one that did it is gone with the bed. */
  readonly findAgain: (beds: HTMLElement | null) => void
  readonly lift: (student: Raw | undefined, dragged?: boolean) => void
  readonly place: (room: Target) => void
}

/** The same step for mouse, finger and keys; what the server refuses is said, and everybody lies where they lay. */
export function useMoving(onMoved: () => void): Moving {
  const t = useTexts(floorTexts)
  const fault = useFault()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [lifted, setLifted] = useState<Lifted>()
  const put = useRef<string>(undefined)
  useEffect(() => {
    if (!lifted) return undefined
    const listen = ({ key }: KeyboardEvent) => key === 'Escape' && setLifted(undefined)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [lifted])

  const findAgain = useCallback((beds: HTMLElement | null) => {
    const there = put.current && beds?.querySelector<HTMLElement>(`[data-of="${put.current}"]`)
    if (!there) return
    put.current = undefined
    if (isFocusFree()) there.focus()
  }, [])

  async function move(
    { id, name, version, dragged }: Lifted,
    { id: dormId, bedCount, bedNo: wanted }: Target,
  ) {
    // At once: whoever is taken up while this is on its way stays taken up.
    setLifted(undefined)
    try {
      const bedNo = wanted ?? (await freeBed(dormId, bedCount))
      if (bedNo === undefined) throw new Error(t('roomFull'))
      await post(`${stuInfo.path}/changeBed`, { id, version, dormId, bedNo })
      if (!dragged) put.current = id
      message.success(t('movedTo', { name, n: bedNo }))
    } catch (error) {
      fault(error)
    }
    void queries.invalidateQueries({ queryKey: [stuInfo.path] })
    onMoved()
  }
  return {
    lifted,
    findAgain,
    lift: (student, dragged = false) =>
      setLifted(
        student && {
          id: student.id,
          name: String(student.stuName),
          version: Number(student.version),
          dragged,
        },
      ),
    place: (room) => void (lifted && move(lifted, room)),
  }
}

/** The first bed that nobody lies in, as far as the reader may know; the server looks again. */
async function freeBed(dormId: string, bedCount: number): Promise<number | undefined> {
  const { records } = await get<Page<Raw>>(`${stuInfo.path}/list`, { dormId, dormStatus: '1', size: 30 })
  const taken = new Set(records.map(({ bedNo }) => Number(bedNo)))
  return Array.from({ length: bedCount }, (_, i) => i + 1).find((n) => !taken.has(n))
}
