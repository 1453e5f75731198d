import { Input } from 'antd'
import { useState } from 'react'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import type { MatrixFloor, PlaceNode } from '../shapes.ts'
import { Found } from './Found.tsx'
import { floorName } from './Matrix.tsx'
import { floorTexts } from './texts.ts'

type Props = {
  places: readonly PlaceNode[]
  chosen: string | undefined
  /** Of the chosen building, and which of them alone is looked at. */
  floors: readonly MatrixFloor[]
  floor: string | undefined
  onChoose: (buildId: string) => void
  onFloor: (floorNo: string | undefined) => void
  onRoom: (buildId: string, roomId: string) => void
}

/** Campuses, their living areas, buildings and the floors of one; beside each how full it is, or how many buildings it has. */
export function PlaceTree({ places, chosen, floors, floor, onChoose, onFloor, onRoom }: Props) {
  const t = useTexts(floorTexts)
  const [words, setWords] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const shown = words.trim() ? places.flatMap((one) => found(one, words.trim().toLowerCase())) : places
  const fold = (key: string) =>
    setFolded(
      (before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]),
    )
  const branch = (nodes: readonly PlaceNode[], depth: number) => (
    <ul>
      {nodes.map((node) => {
        const isOpen = words.trim() !== '' || !folded.has(node.key)
        return (
          <li key={node.key}>
            {node.kind === 'build' ? (
              <button
                type="button"
                className={`d${depth}`}
                aria-current={node.id === chosen ? 'page' : undefined}
                onClick={() => onChoose(node.id)}
              >
                {node.title}
                <i>{percentOf(node.occupied ?? 0, node.beds ?? 0)}</i>
              </button>
            ) : (
              <button
                type="button"
                className={`d${depth}`}
                aria-expanded={isOpen}
                onClick={() => fold(node.key)}
              >
                <Icon name={isOpen ? 'down' : 'right'} size={12} />
                {node.title}
                <i>{node.builds ?? ''}</i>
              </button>
            )}
            {isOpen && node.children && branch(node.children, depth + 1)}
            {node.id === chosen && node.kind === 'build' && floors.length > 0 && (
              <ul>
                {floors.map(({ floorNo, occupied, beds }) => (
                  <li key={floorNo}>
                    <button
                      type="button"
                      className={`d${depth + 1}`}
                      aria-pressed={String(floorNo) === floor}
                      onClick={() => onFloor(String(floorNo) === floor ? undefined : String(floorNo))}
                    >
                      {floorName(t, floorNo)}
                      <i>{percentOf(occupied, beds)}</i>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ul>
  )
  return (
    <nav className="tr" aria-label={t('places')}>
      <Input
        value={words}
        allowClear
        prefix={<Icon name="search" />}
        placeholder={t('find')}
        aria-label={t('find')}
        onChange={(event) => setWords(event.target.value)}
      />
      {branch(shown, 0)}
      <Found words={words.trim()} onRoom={onRoom} />
    </nav>
  )
}

export const percentOf = (part: number, whole: number) =>
  whole === 0 ? '—' : `${Math.round((1000 * part) / whole) / 10}%`

/** A node whose name holds the words, whole; or what of it holds them. */
function found(node: PlaceNode, words: string): PlaceNode[] {
  if (node.title.toLowerCase().includes(words)) return [node]
  const children = (node.children ?? []).flatMap((one) => found(one, words))
  return children.length > 0 ? [{ ...node, children }] : []
}
