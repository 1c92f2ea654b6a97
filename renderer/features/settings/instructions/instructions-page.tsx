import { ChevronRight } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import type { InstructionSource, InstructionsView } from '../../../../shared/instructions'
import { inEnglish } from '../../../../shared/sentence'
import { call, on } from '../../../base/bridge'
import { formatTokens } from '../../../base/format'
import { useEffectOn } from '../../../base/use-effect-on'
import { shownName } from '../../../i18n/own-names'
import { t } from '../../../i18n/t'
import { translated } from '../../../i18n/translated'
import { updateSettings, useApp } from '../../../state/app'
import { useSession } from '../../../state/session/session'
import { attempt } from '../../../state/ui'
import { Field, Select, TextInput } from '../../../ui/field'
import { Loading } from '../../../ui/loading'
import { ScrollRegion } from '../../../ui/scroll-region'
import { Switch } from '../../../ui/switch'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { PathText } from '../../../ui/text/path-text'
import { escapedText } from '../../../ui/text/visible-text'
import { Toggle } from '../../../ui/toggle'
import { Section } from '../section'
import { OwnTextBlock } from './own-text-block'
import { withSwitch } from './switched-off'

const SCOPES = ['person', 'folder'] as const

/** Shows all that models are told before a conversation, and lets the person write, switch and forget it. */
export function InstructionsPage() {
  const session = useSession(({ id }) => id ?? '')
  const open = useSession(({ id, state }) => (id ? (state.apart?.folder ?? state.workspace) : ''))
  const folders = useApp(({ start }) => start?.recentFolders)
  const [chosen, setChosen] = useState(open || (folders?.[0]?.path ?? ''))
  if (!chosen) return <p className="text-sm text-ink-2">{t('project.noFolder')}</p>
  const known = folders?.some(({ path }) => path === chosen)
    ? folders
    : [{ path: chosen, name: chosen }, ...(folders ?? [])]
  return (
    <div className="flex flex-col gap-8">
      <Field isRow label={t('instructions.folder')} hint={t('instructions.folderHint')}>
        {ids => (
          <Select {...ids} value={chosen} onChange={event => setChosen(event.target.value)}>
            {known.map(({ path, name }) => (
              <option key={path} value={path} title={path}>
                {escapedText(name)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Texts key={chosen} workspace={chosen} />
      <Sources key={`${chosen} ${session}`} workspace={chosen} {...(chosen === open && { sessionId: session })} />
    </div>
  )
}

/** The person's own instructions, and the memory. */
function Texts({ workspace }: { workspace: string }) {
  const [query, setQuery] = useState('')
  const remembers = useApp(({ start }) => start?.settings.memory ?? true)
  return (
    <>
      <Section title={t('instructions.yours')} hint={t('instructions.yoursHint')}>
        {SCOPES.map(of => (
          <OwnTextBlock key={of} workspace={workspace} which={{ kind: 'instructions', of }} />
        ))}
      </Section>
      <Section title={t('instructions.memory')}>
        <Toggle name="memory" label={t('instructions.remember')} hint={t('instructions.rememberHint')} />
        <TextInput
          type="search"
          aria-label={t('instructions.search')}
          placeholder={t('instructions.search')}
          value={query}
          onChange={event => setQuery(event.target.value)}
        />
        <div className={`flex flex-col gap-3 ${remembers ? '' : 'opacity-70'}`}>
          {SCOPES.map(of => (
            <OwnTextBlock key={of} workspace={workspace} which={{ kind: 'memory', of }} query={query} />
          ))}
        </div>
      </Section>
    </>
  )
}

/** Returns what the next request begins with, asked for again whenever something of it may have changed. */
function useInstructions(workspace: string, sessionId: string | undefined) {
  const [view, setView] = useState<InstructionsView | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const settings = useApp(({ start }) => start?.settings)
  const [count, setCount] = useState(0)
  useEffect(() => {
    const again = () => setCount(before => before + 1)
    const stops = [on('instructions.changed', again), on('project.changed', again)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  // Its files, the profile and what is off all change it.
  useEffectOn(
    [workspace, sessionId, settings?.memory, settings?.instructionsOff, settings?.activeProfileId, count],
    () => {
      let isCurrent = true
      call('instructions.read', { workspace, ...(sessionId && { sessionId }) }).then(
        read => {
          if (!isCurrent) return
          setView(read)
          setFailure(null)
        },
        error => isCurrent && setFailure(messageOf(error)),
      )
      return () => {
        isCurrent = false
      }
    },
  )
  return { view, failure }
}

/** All that the next request begins with, in its order. */
function Sources({ workspace, sessionId }: { workspace: string; sessionId?: string }) {
  const { view, failure } = useInstructions(workspace, sessionId)
  return (
    <Section title={t('instructions.told')} hint={t('instructions.toldHint')}>
      {failure && (
        <p role="alert" className="text-sm text-bad">
          {failure}
        </p>
      )}
      {!view && !failure && <Loading />}
      {view?.problems.map(words => (
        <p
          key={inEnglish(words)}
          className="rounded-md border border-wait-line bg-wait-soft px-3 py-2 text-sm wrap-anywhere"
        >
          <EscapedLine text={translated(words)} />
        </p>
      ))}
      {view && (
        <>
          <ol className="flex flex-col rounded-md border border-line" data-testid="instruction-sources">
            {view.sources.map(source => (
              <Source key={source.id} source={source} view={view} />
            ))}
          </ol>
          <p className="text-sm text-ink-2" data-testid="instruction-tokens">
            <Total view={view} />
          </p>
        </>
      )}
    </Section>
  )
}

function Total({ view: { tokens, profile } }: { view: InstructionsView }) {
  if (profile === '') return t('instructions.totalOnly', { tokens: formatTokens(tokens) })
  return t('instructions.total', { tokens: formatTokens(tokens), profile: escapedText(shownName(profile)) })
}

function Source({ source, view: { folder } }: { source: InstructionSource; view: InstructionsView }) {
  const { id, part, path, tokens, isOff, canBeOff, text, isCut } = source
  const textId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const off = useApp(({ start }) => start?.settings.instructionsOff)
  const remembers = useApp(({ start }) => start?.settings.memory ?? true)
  const isMemory = part === 'person-memory' || part === 'folder-memory'
  const name =
    part === 'base' && path !== undefined ? t('instructions.parts.replaced') : t(`instructions.parts.${part}`)
  const toggle = (isOn: boolean) =>
    attempt(updateSettings({ instructionsOff: withSwitch(off ?? [], { source: id, folder }, isOn) }))
  return (
    <li data-source={id} className="border-t border-line first:border-t-0">
      <div className="flex items-center gap-3 py-1 ps-1.5 pe-3">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={textId}
          onClick={() => setIsOpen(!isOpen)}
          className={`flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-sm px-1.5 text-start text-sm hover:bg-hover ${isOff ? 'text-ink-3' : ''}`}
        >
          <ChevronRight
            size={14}
            aria-hidden="true"
            className={`shrink-0 text-ink-3 transition-transform ${isOpen ? 'rotate-90' : ''}`}
          />
          <span className="shrink-0">{name}</span>
          {path !== undefined && (
            <span className="min-w-0 truncate font-mono text-xs text-ink-2">
              <PathText path={path} />
            </span>
          )}
        </button>
        <span className="shrink-0 text-xs tabular-nums text-ink-2">
          {isOff ? t('instructions.off') : t('instructions.tokens', { count: formatTokens(tokens) })}
        </span>
        <span className="flex w-12 shrink-0 justify-end">
          {canBeOff ? (
            <Switch
              label={path === undefined ? name : `${name}: ${path}`}
              checked={!isOff}
              disabled={isMemory && !remembers}
              onSwitch={toggle}
            />
          ) : (
            <span className="text-xs text-ink-3">{t('instructions.always')}</span>
          )}
        </span>
      </div>
      {isOpen && (
        <ScrollRegion
          as="section"
          label={name}
          id={textId}
          className="max-h-72 overflow-auto border-t border-line bg-sunken px-4 py-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
        >
          {text}
          {isCut && <p className="pt-2 font-sans text-ink-2">{t('instructions.cut')}</p>}
        </ScrollRegion>
      )}
    </li>
  )
}
