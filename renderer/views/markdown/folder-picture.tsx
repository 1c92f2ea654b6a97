import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSeen } from '../../ui/highlight/use-seen'

type FolderPictureProps = {
  path: string
  name: string
  pictureAt(path: string): Promise<string | null>
  children: ReactNode
}

/** A picture of the folder, read once it comes near; until then, and where it cannot be shown, what stands in for it. */
export function FolderPicture({ path, name, pictureAt, children }: FolderPictureProps) {
  const place = useRef<HTMLSpanElement>(null)
  const isSeen = useSeen(place, true)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!isSeen) return
    let isCurrent = true
    void pictureAt(path).then(found => {
      if (isCurrent) setUrl(found)
    })
    return () => {
      isCurrent = false
    }
  }, [isSeen, path, pictureAt])
  return (
    <span ref={place}>
      {url ? (
        <img src={url} alt={name} className="inline-block max-h-[70vh] max-w-full" onError={() => setUrl(null)} />
      ) : (
        children
      )}
    </span>
  )
}
