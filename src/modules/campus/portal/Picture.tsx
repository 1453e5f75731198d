import { useEffect, useState } from 'react'
import { fetchFile } from '#kernel/ui/api.ts'

/** A stored picture, fetched with the person's own token: it opens through the record that holds it. */
export function Picture({
  id,
  alt,
  className = 'im',
  whole = false,
}: {
  id: string | null
  alt: string
  className?: string
  /** As it was taken, and not the small one of lists. */
  whole?: boolean
}) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!id) return undefined
    let made: string | undefined
    let gone = false
    fetchFile('blade-resource/attach/file', { id, ...(!whole && { preview: 'true' }) })
      .then(({ blob }) => {
        if (gone) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      })
      // A place without a picture says the same as one that did not come.
      .catch(() => undefined)
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [id, whole])
  return <span className={className}>{url && <img src={url} alt={alt} />}</span>
}
