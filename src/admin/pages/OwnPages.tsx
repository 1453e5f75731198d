import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { outside } from '#auth/browser/outside.ts'
import { get } from '#kernel/ui/api.ts'
import { Icon, isIcon } from '#kernel/ui/Icon.tsx'
import { useNotYet } from '#kernel/ui/InTurn.tsx'
import { useLang, useTexts, type Texts } from '#kernel/ui/say.ts'

const texts = {
  title: ['我的页面', 'Your own pages'],
  text: ['本人的事项在这里办理，待处理的也在这里', 'Your own matters are here, with what waits for you'],
} as const satisfies Texts

/** A page of the portal that the person may open, as `kernel/portal/offered.ts` tells of it. */
type OwnPage = {
  readonly path: string
  readonly title: string
  readonly begins?: true
  readonly tile?: { readonly icon: string; readonly text: string }
}

/**
 * The way from the office to the pages that are made for a student or a worker: where they begin, then what they may do.
 * What waits for them is told there, so nothing is said of it here. `otherwise` for whoever does not begin there.
 */
export function OwnPages({ otherwise = null }: { otherwise?: ReactNode }) {
  const t = useTexts(texts)
  const now = useLang()
  const { data, isPending } = useQuery({
    queryKey: ['portalPages', now],
    queryFn: () => get<readonly OwnPage[]>('blade-portal/pages'),
  })
  useNotYet(isPending)
  const first = data?.find(({ begins }) => begins)
  if (isPending) return null
  if (!data || !first) return otherwise
  const at = (path: string) => outside(`${now === 'zh' ? '' : '/en'}/portal/${path}`)
  return (
    <section>
      <h2>{t('title')}</h2>
      <p className="mut">{t('text')}</p>
      <div className="cards">
        <a href={at(first.path)}>
          <Icon name={first.tile && isIcon(first.tile.icon) ? first.tile.icon : 'home'} />
          {first.title}
        </a>
        {data.map(
          ({ path, tile }) =>
            tile &&
            path !== first.path && (
              <a key={path} href={at(path)}>
                {isIcon(tile.icon) && <Icon name={tile.icon} />}
                {tile.text}
              </a>
            ),
        )}
      </div>
    </section>
  )
}
