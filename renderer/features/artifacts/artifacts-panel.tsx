import {
  ArrowLeft,
  ChevronLeft,
  ChevronRight,
  Columns2,
  FileBraces,
  FileText,
  FolderDown,
  Globe,
  Image,
  type LucideIcon,
  Maximize2,
  MessageSquareText,
  Minimize2,
  Table2,
  Workflow,
} from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { type ArtifactKind, LARGEST_ARTIFACT } from '../../../shared/artifacts/artifact-kind'
import { statusOf } from '../../../shared/session/session-state'
import { call } from '../../base/bridge'
import { useAnswerOrFailure } from '../../base/use-answer'
import { useEffectOn } from '../../base/use-effect-on'
import { t } from '../../i18n/t'
import { closeArtifact, openArtifact, setCompared, setSource, showVersion, useArtifacts } from '../../state/artifacts'
import { setFullView, useFullView } from '../../state/browser'
import { useSession } from '../../state/session/session'
import { useWholeSession } from '../../state/session/use-whole-session'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { Loading } from '../../ui/loading'
import { EscapedLine } from '../../ui/text/escaped-line'
import { ArtifactView } from './artifact-view'
import { askForChange, reportProblems } from './ask-for-change'
import { SaveDialog } from './save-dialog'
import { type Artifact, type ArtifactVersion, artifactsOf } from './session-artifacts'
import { useShownArtifact } from './use-shown-artifact'

const ICONS: Readonly<Record<ArtifactKind, LucideIcon>> = {
  html: Globe,
  svg: Image,
  mermaid: Workflow,
  markdown: FileText,
  csv: Table2,
  json: FileBraces,
}

/** Lists all that the answers of the session hold to be looked at live, or shows one of it. */
export function ArtifactsPanel() {
  const state = useSession(session => session.state)
  const isWhole = useWholeSession()
  const { turns, calls } = state
  const artifacts = useMemo(() => artifactsOf({ turns, calls }), [turns, calls])
  const shown = useShownArtifact(state.id, artifacts)
  // Elsewhere there is nothing that fills the room.
  useEffect(() => () => setFullView(false), [])
  if (shown)
    return <ShownArtifact key={shown.artifact.key} sessionId={state.id} workspace={state.workspace} {...shown} />
  if (artifacts.length === 0 && !isWhole) return <Loading />
  return <ArtifactList sessionId={state.id} artifacts={artifacts} />
}

function ArtifactList({ sessionId, artifacts }: { sessionId: string; artifacts: readonly Artifact[] }) {
  if (artifacts.length === 0) {
    return (
      <div className="p-4 text-sm">
        <p className="font-medium">{t('artifacts.empty')}</p>
        <p className="mt-1 text-ink-2">{t('artifacts.emptyHint')}</p>
      </div>
    )
  }
  return (
    <ul className="flex min-h-0 flex-1 flex-col gap-px overflow-y-auto p-2" aria-label={t('artifacts.title')}>
      {artifacts.toReversed().map(artifact => {
        const Icon = ICONS[artifact.kind]
        return (
          <li key={artifact.key}>
            <button
              type="button"
              onClick={() => openArtifact(sessionId, { type: 'known', key: artifact.key })}
              className="flex min-h-9 w-full items-center gap-2.5 rounded-md px-2 text-start text-sm hover:bg-hover"
            >
              <Icon size={15} aria-hidden="true" className="shrink-0 text-ink-3" />
              <span className="min-w-0 flex-1 truncate">
                <EscapedLine text={titleOf(artifact)} />
              </span>
              <span className="shrink-0 text-xs text-ink-3">
                {artifact.versions.length > 1
                  ? t('artifacts.versions', { count: artifact.versions.length })
                  : t(`artifacts.kinds.${artifact.kind}`)}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const titleOf = ({ title, kind }: Pick<Artifact, 'title' | 'kind'>): string => title ?? t(`artifacts.kinds.${kind}`)

type ShownArtifactProps = { sessionId: string; workspace: string; artifact: Artifact; version: number }

function ShownArtifact({ sessionId, workspace, artifact, version }: ShownArtifactProps) {
  const { isCompared, isSource } = useArtifacts()
  const [isSaving, setIsSaving] = useState(false)
  const selected = useRef('')
  const body = useRef<HTMLDivElement>(null)
  /** The text that is shown, once it has been read. */
  const text = useRef<string | null>(null)
  const title = titleOf(artifact)
  const subject = { title, path: artifact.path }
  const hasTwo = isCompared && version > 0
  const sides = hasTwo ? [version - 1, version] : [version]
  return (
    <section
      aria-label={title}
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented || !useFullView.getState().isFull) return
        event.preventDefault()
        setFullView(false)
      }}
    >
      <header className="flex shrink-0 items-center gap-0.5 border-b border-line py-1 ps-1 pe-2">
        <Button kind="icon" aria-label={t('artifacts.back')} title={t('artifacts.back')} onClick={closeArtifact}>
          <ArrowLeft size={15} aria-hidden="true" />
        </Button>
        <span className="min-w-0 flex-1 truncate text-sm font-medium" title={title}>
          <EscapedLine text={title} />
        </span>
        <Button kind="link" className="min-h-6 px-1.5 text-xs" onClick={() => setSource(!isSource)}>
          {isSource ? t('artifacts.view') : t('artifacts.source')}
        </Button>
        <IconButton
          label={t('artifacts.ask')}
          Icon={MessageSquareText}
          onClick={() => askForChange(sessionId, subject, selectedText(body, selected))}
        />
        <CopyButton label={t('artifacts.copy')} value={() => text.current ?? ''} />
        <IconButton label={t('artifacts.save')} Icon={FolderDown} onClick={() => setIsSaving(true)} />
        <FullViewButton />
      </header>
      {artifact.versions.length > 1 && (
        <Versions count={artifact.versions.length} version={version} isCompared={isCompared} />
      )}
      <Waiting />
      <div ref={body} className="flex min-h-0 flex-1">
        {sides.map((side, at) => (
          <section
            key={side}
            aria-label={t('artifacts.version', { number: side + 1 })}
            className={`flex min-h-0 min-w-0 flex-1 flex-col ${at > 0 ? 'border-s border-line' : ''}`}
          >
            {hasTwo && (
              <p className="shrink-0 border-b border-line bg-sunken px-3 py-0.5 text-xs text-ink-2">
                {t('artifacts.version', { number: side + 1 })}
              </p>
            )}
            <VersionView
              artifact={artifact}
              version={artifact.versions[side] ?? {}}
              isNewest={side === artifact.versions.length - 1}
              workspace={workspace}
              isSource={isSource}
              onText={read => {
                if (side === version) text.current = read
              }}
              onSelect={part => {
                selected.current = part
              }}
              onReport={problems => reportProblems(sessionId, subject, problems)}
            />
          </section>
        ))}
      </div>
      {isSaving && (
        <SaveDialog
          sessionId={sessionId}
          workspace={workspace}
          artifact={artifact}
          content={() => text.current}
          onClose={() => setIsSaving(false)}
        />
      )}
    </section>
  )
}

/** Returns the text that is selected in the panel, or else in the frame of a page, which tells of it. */
function selectedText(body: RefObject<HTMLElement | null>, inFrame: RefObject<string>): string {
  const selection = getSelection()
  const isHere = selection?.anchorNode && body.current?.contains(selection.anchorNode)
  const own = isHere ? selection.toString() : ''
  return (own.trim() === '' ? inFrame.current : own).slice(0, 2_000)
}

type IconButtonProps = { label: string; Icon: LucideIcon; isPressed?: boolean; isDisabled?: boolean; onClick(): void }

function IconButton({ label, Icon, isPressed, isDisabled = false, onClick }: IconButtonProps) {
  return (
    <Button
      kind="icon"
      className={`size-6 ${isPressed ? 'bg-hover text-ink' : ''}`}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
      onClick={onClick}
    >
      <Icon size={14} aria-hidden="true" />
    </Button>
  )
}

function FullViewButton() {
  const isFull = useFullView(state => state.isFull)
  const label = isFull ? t('artifacts.beside') : t('artifacts.full')
  return <IconButton label={label} Icon={isFull ? Minimize2 : Maximize2} onClick={() => setFullView(!isFull)} />
}

/** Nothing of the conversation is seen while something takes its room. */
function Waiting() {
  const isFull = useFullView(state => state.isFull)
  const isWaiting = useSession(({ state }) => statusOf(state) === 'waiting')
  return isFull && isWaiting ? (
    <p className="shrink-0 border-b border-line px-3 py-1 text-xs text-wait">{t('browser.waiting')}</p>
  ) : null
}

/** Steps through the versions; the newest is shown on as it comes. */
function Versions({ count, version, isCompared }: { count: number; version: number; isCompared: boolean }) {
  const go = (to: number) => showVersion(to === count - 1 ? null : to)
  return (
    <div className="flex shrink-0 items-center gap-0.5 border-b border-line py-0.5 ps-1 pe-2 text-xs text-ink-2">
      <IconButton
        label={t('artifacts.older')}
        Icon={ChevronLeft}
        isDisabled={version === 0}
        onClick={() => go(version - 1)}
      />
      <span role="status" className="min-w-24 text-center tabular-nums">
        {t('artifacts.versionOf', { number: version + 1, count })}
      </span>
      <IconButton
        label={t('artifacts.newer')}
        Icon={ChevronRight}
        isDisabled={version === count - 1}
        onClick={() => go(version + 1)}
      />
      <span className="flex-1" />
      <Button
        kind="small"
        className={`min-h-6 ${isCompared && version > 0 ? 'bg-hover text-ink' : ''}`}
        aria-label={t('artifacts.compare')}
        title={t('artifacts.compare')}
        aria-pressed={isCompared && version > 0}
        disabled={version === 0}
        onClick={() => setCompared(!isCompared)}
      >
        <Columns2 size={13} aria-hidden="true" />
        {t('artifacts.sideBySide')}
      </Button>
    </div>
  )
}

type VersionViewProps = Pick<Parameters<typeof ArtifactView>[0], 'isSource' | 'onSelect' | 'onReport'> & {
  artifact: Artifact
  version: ArtifactVersion
  isNewest: boolean
  workspace: string
  onText(text: string | null): void
}

/** One version. The newest one of a file is the file as it is now. */
function VersionView({ artifact, version, isNewest, workspace, onText, ...view }: VersionViewProps) {
  const { path } = artifact
  if (version.source !== undefined || path === undefined) {
    return <TextView artifact={artifact} text={version.source ?? ''} onText={onText} {...view} />
  }
  return (
    <FileVersionView
      artifact={artifact}
      file={{ workspace, path }}
      hash={isNewest ? undefined : version.hash}
      known={version.hash}
      onText={onText}
      {...view}
    />
  )
}

type FileVersionViewProps = Omit<TextViewProps, 'text'> & {
  file: { workspace: string; path: string }
  hash: string | undefined
  /** Differs with each change of the file. */
  known: string | undefined
}

function FileVersionView({ file, hash, known, ...view }: FileVersionViewProps) {
  const { workspace, path } = file
  const { answer, failure } = useAnswerOrFailure([workspace, path, hash, known].join('\n'), () =>
    call('artifact.read', { workspace, path, ...(hash !== undefined && { hash }) }),
  )
  if (failure) {
    return (
      <p role="alert" className="p-4 text-sm text-ink-2 wrap-anywhere">
        {failure}
      </p>
    )
  }
  return answer === null ? <Loading /> : <TextView text={answer} file={file} {...view} />
}

type TextViewProps = Omit<Parameters<typeof ArtifactView>[0], 'kind' | 'source' | 'title'> & {
  artifact: Artifact
  text: string
  onText(text: string | null): void
}

function TextView({ artifact, text, onText, ...view }: TextViewProps) {
  useEffectOn([text], () => {
    onText(text)
    return () => onText(null)
  })
  if (text.length > LARGEST_ARTIFACT) return <p className="p-4 text-sm text-ink-2">{t('artifacts.tooLarge')}</p>
  return <ArtifactView kind={artifact.kind} source={text} title={titleOf(artifact)} {...view} />
}
