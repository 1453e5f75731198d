import type { Prototype } from './shapes.ts'

/** The text of a default → what a definition writes; undefined where this field cannot begin with it. */
export function constantOf(
  {
    kind,
    max,
    scale,
    least,
    most,
    words,
  }: Pick<Prototype, 'kind' | 'max' | 'scale' | 'least' | 'most' | 'words'>,
  text: string,
): string | number | boolean | undefined {
  const within = (figure: number) => figure >= (least ?? -Infinity) && figure <= (most ?? Infinity)
  switch (kind) {
    case 'integer':
      return /^-?\d{1,9}$/.test(text) && within(Number(text)) ? Number(text) : undefined
    case 'decimal':
    case 'money': {
      const places = /^-?\d{1,9}(?:\.(\d{1,9}?)0*)?$/.exec(text)
      return places && (places[1]?.length ?? 0) <= (scale ?? 2) && within(Number(text))
        ? String(Number(text))
        : undefined
    }
    case 'yesNo':
      return /^(true|false|t|f|1|0)$/i.test(text) ? /^(t|true|1)$/i.test(text) : undefined
    case 'date':
      return isDay(text) ? text : undefined
    case 'timeOfDay':
      return /^([01]\d|2[0-3]):[0-5]\d(:00)?$/.test(text) ? text.slice(0, 5) : undefined
    case 'dict':
      return !words?.length || words.some(({ key }) => key === text) ? text : undefined
    case 'text':
    case 'longText':
      return text.trim() !== '' && text === text.trim() && text.length <= (max ?? 200) ? text : undefined
    case 'dateTime':
    case 'richText':
    case 'phone':
    case 'email':
    case 'web':
    case 'ref':
    case 'files':
    case 'images':
      return undefined
  }
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  )
}
