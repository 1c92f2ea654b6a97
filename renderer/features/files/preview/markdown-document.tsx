import { useState } from 'react'
import { useEffectOn } from '../../../base/use-effect-on'
import { Markdown } from '../../../views/markdown/markdown'
import type { MarkdownPlace } from '../../../views/markdown/markdown-place'
import { documentPictures } from './document-pictures'

/** A file of Markdown, with the pictures that it names. */
export function MarkdownDocument({ workspace, source, path }: { workspace: string; source: string; path: string }) {
  const [place, setPlace] = useState<MarkdownPlace>({ from: path })
  // Another text may come with other pictures.
  useEffectOn([workspace, path, source], () => {
    const { pictureAt, end } = documentPictures(workspace)
    setPlace({ from: path, pictureAt })
    return end
  })
  return <Markdown source={source} place={place} />
}
