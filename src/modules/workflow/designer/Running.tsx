import { useQuery } from '@tanstack/react-query'
import { get } from '#kernel/ui/api.ts'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { flowProcess } from '../deployments/definition.ts'
import { flowInstance } from '../instances/definition.ts'

const texts = {
  running: [
    'v{version} 进行中 {n} 件，部署新版本不受影响',
    'v{version}: {n} under way, which a new version leaves alone',
    'v{version}: one under way, which a new version leaves alone',
  ],
} satisfies Texts

type Page = { readonly records: readonly Raw[]; readonly total: number }

/** How many go on by the version that is deployed, as far as whoever draws follows them. */
export function Running({ processKey, version }: { readonly processKey: string; readonly version: number }) {
  const t = useTexts(texts)
  const may = useMay()
  const { data } = useQuery({
    queryKey: ['blade-flow', 'running', processKey, version],
    queryFn: async () => {
      const [process] = (
        await get<Page>(`${flowProcess.path}/list`, {
          processKey_equal: processKey,
          processVersion_equal: version,
          size: 10,
        })
      ).records
      if (!process) return 0
      const filter = { processId: process.id, state: 'running', size: 10 }
      return (await get<Page>(`${flowInstance.path}/list`, filter)).total
    },
    enabled: may('flowProcess_view') && may('flowInstance_view'),
  })
  return data ? <span className="mut">{t('running', { version, n: data })}</span> : null
}
