import { useEffect, useState } from 'react'
import { Markdown } from '../../../views/markdown/markdown'
import type { MarkdownPlace } from '../../../views/markdown/markdown-place'
import { documentPictures } from './document-pictures'

/** A file of Markdown, with the pictures that it names. */
export function MarkdownDocument({ workspace, source, path }: { workspace: string; source: string; path: string }) {
  const [place, setPlace] = useState<MarkdownPlace>({ from: path })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may come with other pictures
  useEffect(() => {
    const { pictureAt, end } = documentPictures(workspace)
    setPlace({ from: path, pictureAt })
    return end
  }, [workspace, path, source])
  return <Markdown source={source} place={place} />
}
