import { useState, type ReactNode } from 'react'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { Message } from './kit.tsx'
import { useLoad } from './useLoad.ts'
import { useWork } from './useWork.ts'

const texts = { more: ['更多', 'More'] } as const satisfies Texts

type PageOf<T> = { readonly records: readonly T[]; readonly total: number }

/** A long list as somebody asks on: its first page, then one after the other below it. A row that two pages have stands once. */
export function usePages<T extends { readonly id: string }>(
  key: string,
  load: (current: number) => Promise<PageOf<T>>,
  /** What others do is seen while the first page alone is open: nobody is thrown back from further down. */
  { follows = false }: { readonly follows?: boolean } = {},
): {
  data: readonly T[] | undefined
  problem: readonly string[]
  again: () => void
  more: ReactNode
} {
  const t = useTexts(texts)
  const [later, setLater] = useState<{ after?: PageOf<T>; pages: readonly PageOf<T>[] }>({ pages: [] })
  const {
    data: first,
    problem,
    again,
  } = useLoad(key, () => load(1), {
    follows: follows && later.pages.length === 0,
  })
  const { busy, problem: refused, run } = useWork()
  const pages = first ? [first, ...(later.after === first ? later.pages : [])] : []
  const rows = [...new Map(pages.flatMap(({ records }) => records).map((row) => [row.id, row])).values()]
  const next = () =>
    run(async () => {
      const page = await load(pages.length + 1)
      setLater({ ...(first && { after: first }), pages: [...pages.slice(1), page] })
    })
  const ended = rows.length >= (first?.total ?? 0) || pages.at(-1)?.records.length === 0
  return {
    data: first && rows,
    problem,
    again,
    more: !ended && (
      <>
        <Message problem={refused} />
        <p className="onward">
          <button type="button" className="btn" disabled={busy} onClick={() => void next()}>
            {t('more')}
          </button>
        </p>
      </>
    ),
  }
}
