import { Folder } from 'lucide-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { fileMentions, mentionedPaths } from '../../../shared/session/file-mentions'
import { t } from '../../i18n/t'
import { useSession } from '../../state/session/session'
import { fileIcon } from '../../ui/file-icon'
import { InnerLink } from '../../ui/inner-link'
import { PathText } from '../../ui/text/path-text'
import { escapedText } from '../../ui/text/visible-text'
import { useKnownFiles, wantFiles } from '../places/known-files'
import { goToPlace } from '../places/place-link'
import { callsCommand, type SentMessage } from './sent-chips'

/** The text of a sent message, in which the files that it mentions and the command that it calls are chips. */
export function SentText({ message }: { message: SentMessage }) {
  const { text } = message
  const isFile = useFilesOf(text)
  const command = callsCommand(message) ? (/^\/\S+/.exec(text)?.[0] ?? '') : ''
  const mentions = fileMentions(text, isFile)
  const parts: ReactNode[] = []
  let from = command.length
  for (const mention of mentions) {
    if (mention.from < from) continue
    parts.push(text.slice(from, mention.from), <Mentioned key={mention.from} path={mention.path} />)
    from = mention.to
  }
  return (
    <>
      {command && <span className={CHIP}>{command}</span>}
      {parts}
      {text.slice(from)}
    </>
  )
}

const CHIP = 'rounded-xs bg-accent-soft box-decoration-clone px-1 py-px'
const ICON = 'me-1 inline-block align-[-0.0625rem] text-accent'

/** Opens the file; a folder is only named. */
function Mentioned({ path }: { path: string }) {
  if (path.endsWith('/'))
    return (
      <span className={CHIP}>
        <Folder size={12} aria-hidden="true" className={ICON} />
        <PathText path={path} />
      </span>
    )
  const Icon = fileIcon(path)
  return (
    <InnerLink
      title={t('files.placeHint', { name: escapedText(path) })}
      className={`${CHIP} hover:underline`}
      onFollow={event => goToPlace({ path }, event)}
    >
      <Icon size={12} aria-hidden="true" className={ICON} />
      <PathText path={path} />
    </InnerLink>
  )
}

/** Returns what says of a path whether it is a file, or is written as a folder; false until main has said so. */
function useFilesOf(text: string): (path: string) => boolean {
  const workspace = useSession(session => session.state.workspace)
  const paths = useMemo(() => (text.includes('@') ? mentionedPaths(text) : []), [text])
  // As one text, so that files of other messages draw nothing here.
  const answers = useKnownFiles(({ workspace: own, known }) =>
    own === workspace ? paths.map(path => (known[path] === undefined ? '?' : known[path] ? '+' : '-')).join('') : '?',
  )
  useEffect(() => {
    if (workspace !== '' && paths.length > 0 && answers.includes('?')) wantFiles(workspace, paths)
  }, [workspace, paths, answers])
  return path => path.endsWith('/') || answers[paths.indexOf(path)] === '+'
}
