import { Image } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { safeLink } from '../../../shared/markdown/safe-link'
import { t } from '../../i18n/t'
import { followLink, type ShownFile } from '../../state/files-store'
import { openAddress, opensHere } from '../../state/open-address'
import { useSession } from '../../state/session/session'
import { useSeen } from '../../ui/highlight/use-seen'
import { InnerLink } from '../../ui/inner-link'
import { escapedText } from '../../ui/text/visible-text'
import { openInEditor } from '../places/place-link'
import { fileLink } from './file-link'
import { MarkdownPlaceContext } from './markdown-place'

type LinkProps = { href: string; className?: string; title?: string; children: ReactNode }

/**
 * A link to an address of the web, or to a file of the folder, which opens beside. What is neither stays plain text.
 */
export function Link({ href, className = 'text-accent underline underline-offset-2', title, children }: LinkProps) {
  const place = useContext(MarkdownPlaceContext)
  const url = safeLink(href)
  const file = !url && place ? fileLink(href, place.from) : null
  if (file) {
    return (
      <FileLink file={file} from={place?.from ?? ''} className={className}>
        {children}
      </FileLink>
    )
  }
  if (!url) return <span>{children}</span>
  const open = (event: MouseEvent) => {
    event.preventDefault()
    if (event.button === 0) openAddress(url, { isOther: event.shiftKey })
  }
  return (
    <a href={url} title={title ?? hint(url)} className={className} onClick={open} onAuxClick={open}>
      {children}
    </a>
  )
}

/** Of those that open in the Browser tab it is said; others open where links of a conversation have always done. */
const hint = (url: string): string =>
  opensHere(url) ? t('addresses.opensHere', { address: escapedText(url) }) : escapedText(url)

type FileLinkProps = { file: ShownFile; from: string; className: string; children: ReactNode }

function FileLink({ file, from, className, children }: FileLinkProps) {
  const { path, line, heading } = file
  const place = line ? `${path}:${line}` : heading ? `${path}#${heading}` : path
  const open = (event: MouseEvent | KeyboardEvent) => {
    const { workspace } = useSession.getState().state
    if (event.ctrlKey || event.metaKey) openInEditor(workspace, { path, line })
    else followLink(workspace, file, from)
  }
  return (
    <InnerLink title={t('files.placeHint', { name: escapedText(place) })} className={className} onFollow={open}>
      {children}
    </InnerLink>
  )
}

type ImageLinkProps = { href: string; name: string; isInLink?: boolean }

/** A picture: one of the folder's as far as the text is of the folder; any other is named, and not fetched. */
export function ImageLink({ href, name, isInLink = false }: ImageLinkProps) {
  const place = useContext(MarkdownPlaceContext)
  const file = place && !safeLink(href) ? fileLink(href, place.from) : null
  const named = (
    <Link
      href={isInLink ? '' : href}
      title={`${t('markdown.imageHint')}\n${escapedText(href)}`}
      className="inline-flex items-center gap-1 rounded-sm bg-accent-soft px-1.5 text-accent no-underline hover:underline"
    >
      <Image size={13} aria-hidden="true" />
      {name === '' ? t('markdown.untitledImage') : t('markdown.image', { name })}
    </Link>
  )
  if (!file || !place?.pictureAt) return named
  return (
    <FolderPicture path={file.path} name={name} pictureAt={place.pictureAt}>
      {named}
    </FolderPicture>
  )
}

type FolderPictureProps = {
  path: string
  name: string
  pictureAt(path: string): Promise<string | null>
  children: ReactNode
}

/** A picture of the folder, read once it comes near; until then, and where it cannot be shown, what stands in for it. */
function FolderPicture({ path, name, pictureAt, children }: FolderPictureProps) {
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
