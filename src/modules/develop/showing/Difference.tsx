import { useMemo } from 'react'
import { useLang, useTexts, type Texts } from '#kernel/ui/say.ts'
import { countOf, type Line } from '../making/difference.ts'
import { tokensOf } from './tokens.ts'
import './difference.css'

const differenceTexts = {
  differenceOf: ['{name} 与现有代码的差异', 'Difference of {name} to what stands'],
  against: ['{name}：与现有代码相比', '{name}: compared with what stands'],
} as const satisfies Texts

const signs = { same: ' ', gone: '−', new: '+' } as const

/** Lines with their numbers in both texts; what goes and what comes stands out by sign and ground, never by colour alone. */
export function Difference({ name, lines }: { name: string; lines: readonly Line[] }) {
  const t = useTexts(differenceTexts)
  const now = useLang()
  const drawn = useMemo(() => lines.map((line) => ({ ...line, tokens: tokensOf(line.text) })), [lines])
  const { fresh, gone } = countOf(lines)
  return (
    <div className="dev-diff" role="region" tabIndex={0} aria-label={t('differenceOf', { name })} lang="en">
      <p className="head" lang={now === 'zh' ? 'zh-Hans' : 'en'}>
        {t('against', { name: name.split('/').at(-1) ?? name })}{' '}
        <span className="num">
          +{fresh} −{gone}
        </span>
      </p>
      {drawn.map(({ is, before, after, tokens }, at) => (
        // Lines have no names of their own, and never change places.
        // eslint-disable-next-line react/no-array-index-key
        <p key={at} className={is}>
          <i aria-hidden="true">{before}</i>
          <i aria-hidden="true">{after}</i>
          <u>{signs[is]}</u>
          <code>
            {tokens.map((token, n) =>
              // eslint-disable-next-line react/no-array-index-key
              token.is ? (
                <span key={n} className={`tk-${token.is}`}>
                  {token.text}
                </span>
              ) : (
                token.text
              ),
            )}
          </code>
        </p>
      ))}
    </div>
  )
}
