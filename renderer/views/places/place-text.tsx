import { Fragment, type ReactNode, useEffect, useMemo } from 'react'
import { type NamedAddress, webAddresses } from '../../../shared/browser/web-addresses'
import { useWorkspace } from '../../state/session/workspace'
import { AddressLink } from './address-link'
import { useKnownFiles, wantFiles } from './known-files'
import { type NamedPlace, namedPlaces, placesInCode } from './named-places'
import { PlaceLink } from './place-link'

type PlaceTextProps = {
  text: string
  /** Within code of a line, where a path alone is a place. */
  isCode?: boolean
  /** Draws a piece; `isEnd` means that the text ends with it. */
  show?(piece: string, isEnd: boolean): ReactNode
}

const asItIs = (piece: string): ReactNode => piece

/** A text in which addresses of the web are links, and the places in files of the folder: only those of files that are there. */
export function PlaceText({ text, isCode = false, show = asItIs }: PlaceTextProps) {
  const addresses = useMemo(() => webAddresses(text), [text])
  if (addresses.length === 0) return <FilesText text={text} isCode={isCode} show={show} />
  return <AddressedText text={text} isCode={isCode} show={show} addresses={addresses} />
}

type ShownText = Required<PlaceTextProps>

function AddressedText({ text, isCode, show, addresses }: ShownText & { addresses: readonly NamedAddress[] }) {
  const rest = text.slice(addresses.at(-1)?.end ?? 0)
  const files = (piece: string, isLast: boolean) =>
    piece !== '' && <FilesText text={piece} isCode={isCode} show={(part, isEnd) => show(part, isLast && isEnd)} />
  return (
    <>
      {addresses.map(({ url, start, end }, index) => (
        <Fragment key={start}>
          {files(text.slice(addresses[index - 1]?.end ?? 0, start), false)}
          <AddressLink url={url}>{show(text.slice(start, end), end === text.length)}</AddressLink>
        </Fragment>
      ))}
      {files(rest, true)}
    </>
  )
}

function FilesText({ text, isCode, show }: ShownText) {
  const workspace = useWorkspace()
  const places = useMemo(() => (isCode ? placesInCode : namedPlaces)(text, workspace), [text, workspace, isCode])
  if (places.length === 0) return show(text, true)
  return <LinkedText text={text} show={show} places={places} workspace={workspace} />
}

type LinkedTextProps = Required<Pick<PlaceTextProps, 'text' | 'show'>> & {
  places: readonly NamedPlace[]
  workspace: string
}

function LinkedText({ text, show, places, workspace }: LinkedTextProps) {
  const paths = useMemo(() => [...new Set(places.map(({ path }) => path))], [places])
  // As one text, so that nothing is drawn anew for what others ask.
  const answers = useKnownFiles(({ workspace: own, known }) =>
    own === workspace ? paths.map(path => ANSWERS[String(known[path])] ?? '?').join('') : '?',
  )
  useEffect(() => {
    if (answers.includes('?')) wantFiles(workspace, paths)
  }, [workspace, paths, answers])
  const there = new Set(paths.filter((_, index) => answers[index] === '+'))
  const linked = places.filter(({ path }) => there.has(path))
  const rest = text.slice(linked.at(-1)?.end ?? 0)
  return (
    <>
      {linked.map((place, index) => (
        <Fragment key={index}>
          {show(text.slice(linked[index - 1]?.end ?? 0, place.start), false)}
          <PlaceLink place={place}>{show(text.slice(place.start, place.end), place.end === text.length)}</PlaceLink>
        </Fragment>
      ))}
      {rest !== '' && show(rest, true)}
    </>
  )
}

const ANSWERS: Readonly<Record<string, string>> = { true: '+', false: '-' }

/** A path as a link, where it is a file of the folder. */
export function PathPlace({ path, children }: { path: string; children: ReactNode }) {
  const workspace = useWorkspace()
  const isThere = useKnownFiles(({ workspace: own, known }) => own === workspace && known[path] === true)
  const isAsked = useKnownFiles(({ workspace: own, known }) => own === workspace && known[path] !== undefined)
  useEffect(() => {
    if (!isAsked && workspace !== '') wantFiles(workspace, [path])
  }, [workspace, path, isAsked])
  return isThere ? (
    <PlaceLink place={{ path }} className="decoration-transparent">
      {children}
    </PlaceLink>
  ) : (
    children
  )
}
