import { useEffectOn } from '../../base/use-effect-on'
import { type ArtifactWish, useArtifacts } from '../../state/artifacts'
import { titleOfBlock } from './artifact-title'
import { type Artifact, fileKey } from './session-artifacts'

type ShownArtifact = { artifact: Artifact; version: number }

/** Finds what the person wants to look at: among what is known of the session, or by itself. Null for the list. */
export function shownArtifact(
  wish: ArtifactWish | null,
  artifacts: readonly Artifact[],
  wanted: number | null,
): ShownArtifact | null {
  if (!wish) return null
  const known = artifacts.find(artifact => isWished(artifact, wish))
  if (!known) return byItself(wish)
  const newest = known.versions.length - 1
  const own = wish.type === 'block' ? known.versions.findLastIndex(({ source }) => source === wish.source) : newest
  return { artifact: known, version: Math.max(0, Math.min(newest, wanted ?? own)) }
}

function isWished({ key, kind, versions }: Artifact, wish: ArtifactWish): boolean {
  if (wish.type === 'known') return key === wish.key
  if (wish.type === 'file') return key === fileKey(wish.path)
  return kind === wish.kind && versions.some(({ source }) => source === wish.source)
}

/** A block of a document, or a file that no call of the session has changed. */
function byItself(wish: ArtifactWish): ShownArtifact | null {
  if (wish.type === 'known') return null
  if (wish.type === 'file') {
    const { kind, path } = wish
    return { artifact: { key: fileKey(path), kind, title: path, path, versions: [{}] }, version: 0 }
  }
  const { kind, source } = wish
  return { artifact: { key: 'block', kind, title: titleOfBlock(wish), versions: [{ source }] }, version: 0 }
}

/** Returns what is shown of a session. Once a wished block is the newest version, newer ones are shown as they come. */
export function useShownArtifact(sessionId: string, artifacts: readonly Artifact[]): ShownArtifact | null {
  const { sessionId: of, wish, version } = useArtifacts()
  const shown = of === sessionId ? shownArtifact(wish, artifacts, version) : null
  const key = shown && artifacts.includes(shown.artifact) ? shown.artifact.key : null
  useEffectOn([wish, key], () => {
    if (wish?.type !== 'block' || !shown || key === null) return
    const isNewest = shown.version === shown.artifact.versions.length - 1
    useArtifacts.setState({ wish: { type: 'known', key }, version: isNewest ? null : shown.version })
  })
  return shown
}
