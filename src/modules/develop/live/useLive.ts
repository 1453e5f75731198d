import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { App } from 'antd'
import { get, post } from '#kernel/ui/api.ts'
import { useLang } from '#kernel/ui/say.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { code } from '../drawn/definition.ts'

export type LiveState = {
  readonly name: string
  readonly isLive: boolean
  readonly differs: boolean
  readonly problems: readonly string[]
  /** Of all tenants, removed ones too. */
  readonly rows: number
  readonly tenants: readonly {
    readonly tenantId: string
    readonly tenantName: string
    readonly on: boolean
    /** Of whoever looks. */
    readonly isOwn: boolean
    readonly rows: number
  }[]
}
type Change = (call: 'switch-on' | 'switch-off' | 'discard', body: object, done: string) => Promise<void>

/** For which tenants a code generation is live, and how that is changed: menus, rights and screens follow at once. */
export function useLive(id: string): {
  readonly asked: UseQueryResult<LiveState>
  readonly busy: boolean
  readonly change: Change
  /** Reads again what this and others may have changed. */
  readonly renew: () => Promise<void>
} {
  const now = useLang()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [busy, doing] = useBusy()
  const asked = useQuery({
    queryKey: [code.path, 'live', id, now],
    queryFn: () => get<LiveState>(`${code.path}/live-state`, { id }),
    enabled: id !== '',
    staleTime: 0,
  })
  const renew = () => queries.invalidateQueries({ queryKey: [code.path] })
  const change: Change = async (call, body, done) => {
    await doing(async () => {
      await post(`${code.path}/${call}`, { id, ...body })
      message.success(done)
      await renew()
      for (const one of [['menus'], ['topMenus'], ['buttons'], ['lives']])
        void queries.invalidateQueries({ queryKey: one })
    })
  }
  return { asked, busy, change, renew }
}
