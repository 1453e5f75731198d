import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'

const texts = {
  agreed: ['已选', 'Chosen'],
  missing: ['未选', 'Not chosen yet'],
} as const satisfies Texts

type Props = {
  people: readonly { readonly id: string; readonly name: string }[]
  agreed: readonly string[]
}

/** Who lives in a room that a form names, and whether the form says of each that they agree. */
export function Residents({ people, agreed }: Props) {
  const t = useTexts(texts)
  return (
    <ul className="plain">
      {people.map(({ id, name }) => (
        <li key={id}>
          {name}{' '}
          <StateWord tone={agreed.includes(id) ? 'green' : 'amber'}>
            {t(agreed.includes(id) ? 'agreed' : 'missing')}
          </StateWord>
        </li>
      ))}
    </ul>
  )
}
