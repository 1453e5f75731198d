import { useQuery } from '@tanstack/react-query'
import { get } from '#kernel/ui/api.ts'
import { useLang, useTexts, type Texts } from '#kernel/ui/say.ts'

const texts = {
  holders: ['已能使用此页面：{names}', 'Who works with this page: {names}'],
  givers: ['可以开通权限：{names}', 'Who can give you access: {names}'],
} as const satisfies Texts

type Named = Readonly<Record<keyof typeof texts, string>>

/** By name whom to ask about a page that is not one's own. People outside the office are told of nobody. */
export default function AskWhom({ page }: { page?: string }) {
  const t = useTexts(texts)
  // The address names the fault by now; what was wanted stands beside it (shell/Shell.tsx).
  const { wanted = '' } = (history.state ?? {}) as { wanted?: string }
  const path = page ?? wanted.split('?')[0] ?? ''
  const { data } = useQuery({
    queryKey: ['who-can', path, useLang()],
    queryFn: () => get<Named>('blade-system/user/who-can', { path }),
    retry: false,
  })
  return (['holders', 'givers'] as const).map(
    (key) => data?.[key] && <p key={key}>{t(key, { names: data[key] })}</p>,
  )
}
