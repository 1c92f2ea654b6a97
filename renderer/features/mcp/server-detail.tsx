import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import type { McpFailure, McpServerView, McpView } from '../../../shared/mcp'
import { inEnglish } from '../../../shared/sentence'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { translated } from '../../i18n/translated'
import { changeServers, useMcp } from '../../state/servers'
import { tokensOf, useToolSplit } from '../../state/tool-split'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { ConfirmButton } from '../../ui/confirm-button'
import { Field, TextInput } from '../../ui/field'
import { Summary } from '../../ui/summary'
import { Switch } from '../../ui/switch'
import { EscapedLine } from '../../ui/text/escaped-line'
import { escapedText } from '../../ui/text/visible-text'
import { startedLine } from './config-lines'
import { asksForValue, FailureRemedy } from './failure/failure-remedy'
import { GivenPaths } from './failure/given-paths'
import { ServerFailure } from './failure/server-failure'
import type { McpPlace } from './mcp-place'
import { ServerLog } from './server-log'
import { ServerStarting } from './server-starting'
import { STATE_DOTS, serverWords } from './server-texts'
import { ToolItem } from './tool-item'
import { TrustCard } from './trust-card'

/** States that need no words of their own, as what is to be done about them stands below. */
const TOLD_BELOW: ReadonlySet<McpServerView['state']> = new Set(['failed', 'needs-approval', 'needs-sign-in'])

type ServerDetailProps = { workspace: string; server: McpServerView; onGo(place: McpPlace): void }

/** All about one server: how it stands and why, what has to be agreed to, its tools, and its log. */
export function ServerDetail({ workspace, server, onGo }: ServerDetailProps) {
  const { id, name, config, state, starting, failure, approval, inputs, tools, warnings } = server
  const article = useRef<HTMLElement>(null)
  /** The card goes, and the focus with it to what turns the server off or on again, which comes. */
  const answer = (task: Promise<McpView>) => {
    const focusSwitch = () => article.current?.querySelector<HTMLElement>('[role="switch"]')?.focus()
    attempt(changeServers(workspace, task).then(() => requestAnimationFrame(focusSwitch)))
  }
  const isOwn = server.source === 'person'
  return (
    <article ref={article} aria-label={name} className="flex flex-col gap-4">
      <Head workspace={workspace} server={server} onGo={onGo} />
      {!TOLD_BELOW.has(state) && !starting && <Status server={server} />}
      {starting && <ServerStarting workspace={workspace} server={server} starting={starting} />}
      {approval && state === 'needs-approval' && (
        <TrustCard
          workspace={workspace}
          server={server}
          approval={approval}
          onAgree={() => answer(call('mcp.approve', { workspace, id, hash: approval.hash }))}
          // One of their own would be off in every folder.
          onLeaveOff={isOwn ? undefined : () => answer(call('mcp.setEnabled', { workspace, id, enabled: false }))}
        />
      )}
      {failure && state === 'needs-sign-in' ? (
        <SignIn workspace={workspace} id={id} failure={failure} />
      ) : (
        failure && (
          <ServerFailure failure={failure} tried={startedLine(config)}>
            {failure.remedy && (
              <FailureRemedy workspace={workspace} server={server} onGo={onGo} remedy={failure.remedy} />
            )}
          </ServerFailure>
        )
      )}
      {failure && isOwn && config.type === 'stdio' && failure.remedy?.type !== 'choose' && (
        <GivenPaths workspace={workspace} name={name} config={config} />
      )}
      {inputs.length > 0 && !approval && !asksForValue(failure) && (
        <EnteredValues workspace={workspace} id={id} names={inputs} />
      )}
      {warnings.length > 0 && <Warnings warnings={warnings} />}
      {tools.length > 0 && <Tools workspace={workspace} id={id} tools={tools} />}
      {state === 'ready' && tools.length === 0 && <p className="text-sm text-ink-2">{t('mcp.tool.none')}</p>}
      <ServerOffers server={server} />
      <Log workspace={workspace} id={id} />
      <Foot workspace={workspace} server={server} onGo={onGo} />
    </article>
  )
}

/** Shows what runs there, and the button that removes the server. */
function Foot({ workspace, server, onGo }: ServerDetailProps) {
  const { id, name, source, software, approval } = server
  const change = (task: Promise<McpView>) => attempt(changeServers(workspace, task))
  return (
    <footer className="flex flex-wrap items-center gap-2 border-t border-line pt-3 has-[>:only-child:empty]:hidden">
      {software && (
        <p className="min-w-0 flex-1 text-xs text-ink-2 wrap-anywhere">{t('mcp.software', { name: software })}</p>
      )}
      <span className="ms-auto flex gap-2">
        {source === 'person' ? (
          <ConfirmButton
            label={t('mcp.remove', { name })}
            onConfirm={() => {
              onGo({ type: 'list' })
              change(call('mcp.remove', { workspace, id }))
            }}
          />
        ) : (
          !approval && <Button onClick={() => change(call('mcp.revoke', { workspace, id }))}>{t('mcp.revoke')}</Button>
        )}
      </span>
    </footer>
  )
}

function Warnings({ warnings }: { warnings: McpServerView['warnings'] }) {
  return (
    <section aria-label={t('mcp.warnings')} className="text-sm text-bad">
      {warnings.map(warning => (
        <p key={inEnglish(warning)} className="wrap-anywhere">
          {translated(warning)}
        </p>
      ))}
    </section>
  )
}

function Head({ workspace, server, onGo }: ServerDetailProps) {
  const { id, name, config, state, source, approval, failure, icon } = server
  /** The remedy of a failure stands with it, and once is enough. */
  const remedy = failure?.remedy?.type
  const change = (task: Promise<McpView>) => attempt(changeServers(workspace, task))
  return (
    <header className="flex flex-wrap items-center gap-2">
      <Button kind="icon" aria-label={t('mcp.back')} title={t('mcp.back')} onClick={() => onGo({ type: 'list' })}>
        <ArrowLeft size={16} aria-hidden="true" />
      </Button>
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 rounded-full forced-color-adjust-none ${STATE_DOTS[state]}`}
      />
      {icon && <img src={icon} alt="" className="size-4 shrink-0 rounded-sm object-contain" />}
      <h3 className="min-w-0 truncate text-base font-semibold">
        <EscapedLine text={name} />
      </h3>
      <span className="rounded-full bg-sunken px-2 text-xs text-ink-2">{config.type}</span>
      <span className="ms-auto flex items-center gap-2">
        {config.enabled && !approval && remedy !== 'start' && (
          <Button onClick={() => change(call('mcp.restart', { workspace, id }))}>{t('mcp.restart')}</Button>
        )}
        {source === 'person' && remedy !== 'edit' && (
          <Button onClick={() => onGo({ type: 'edit', server })}>{t('mcp.edit')}</Button>
        )}
        {state !== 'needs-approval' && (
          <Switch
            label={t('mcp.enabled', { name })}
            checked={config.enabled}
            onSwitch={enabled => change(call('mcp.setEnabled', { workspace, id, enabled }))}
          />
        )}
      </span>
    </header>
  )
}

function Status({ server }: { server: McpServerView }) {
  const { state, tools } = server
  // The number of tools stands above them as well: here it is only announced.
  const isToldBelow = state === 'ready' && tools.every(tool => tool.state === 'ready' || tool.state === 'off')
  return (
    <p role="status" className={isToldBelow ? 'sr-only' : 'flex items-center gap-2 text-sm text-ink-2'}>
      {serverWords(server)}
    </p>
  )
}

function Tools({ workspace, id, tools }: { workspace: string; id: string; tools: McpServerView['tools'] }) {
  const split = useToolSplit(useMcp(({ view }) => view))
  const waiting = new Set(split?.waiting.map(({ publicName }) => publicName))
  const offered = tools.filter(({ state }) => state === 'ready')
  return (
    <section aria-label={t('mcp.tool.title', { count: tools.length })}>
      <h4 className="text-sm font-medium">
        {t('mcp.tool.title', { count: tools.length })}
        {offered.length > 0 && (
          <span className="ps-2 text-xs font-normal text-ink-2">
            {t('mcp.costs.about', { tokens: tokensOf(offered) })}
          </span>
        )}
      </h4>
      <ul>
        {tools.map(tool => (
          <ToolItem
            key={tool.publicName}
            workspace={workspace}
            id={id}
            tool={tool}
            waits={waiting.has(tool.publicName)}
          />
        ))}
      </ul>
    </section>
  )
}

function Log({ workspace, id }: { workspace: string; id: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={event => setIsOpen(event.currentTarget.open)}>
      <Summary className="text-sm font-medium">{t('mcp.log.title')}</Summary>
      {isOpen && <ServerLog workspace={workspace} id={id} />}
    </details>
  )
}

type SignInProps = { workspace: string; id: string; failure: McpFailure }

/** That the server wants a sign-in, and what leads the person there. */
function SignIn({ workspace, id, failure }: SignInProps) {
  const first = useRef<HTMLButtonElement>(null)
  /** If the page was opened again, the earlier sign-in ends while this one waits. */
  const [waiting, setWaiting] = useState(0)
  const isWaiting = waiting > 0
  const signIn = () => {
    setWaiting(before => before + 1)
    const signedIn = changeServers(workspace, call('mcp.signIn', { workspace, id }))
    attempt(signedIn.finally(() => setWaiting(before => before - 1)))
  }
  const cancel = () => {
    first.current?.focus()
    attempt(call('mcp.stopSignIn', { workspace, id }))
  }
  return (
    <>
      <ServerFailure failure={failure} waitsIn={isWaiting ? 'browser' : 'app'} />
      <div className="flex flex-wrap items-center gap-2">
        {/* A double click would open two pages, of which only the second counts. */}
        <Button
          ref={first}
          kind={isWaiting ? 'plain' : 'main'}
          onClick={({ detail: clicks }) => {
            if (clicks < 2) signIn()
          }}
        >
          {isWaiting ? t('mcp.signInAgain') : t('mcp.signIn')}
        </Button>
        {isWaiting && <Button onClick={cancel}>{t('common.cancel')}</Button>}
      </div>
    </>
  )
}

type Item = { key: string; name: string; about: string }

/** Shows what a server has for messages: prompts, which are written with a slash, and resources, with an at sign. */
function ServerOffers({ server: { prompts, resources } }: { server: McpServerView }) {
  return (
    <>
      <Items
        title={t('mcp.offers.prompts', { count: prompts.length })}
        items={prompts.map(({ name, description }) => ({ key: name, name, about: description }))}
      />
      <Items
        title={t('mcp.offers.resources', { count: resources.length })}
        items={resources.map(({ uri, name, description }) => ({ key: uri, name, about: description || uri }))}
      />
    </>
  )
}

function Items({ title, items }: { title: string; items: readonly Item[] }) {
  if (items.length === 0) return null
  return (
    <details className="text-sm">
      <Summary className="font-medium">{title}</Summary>
      <ul className="flex flex-col gap-1 pt-2">
        {items.map(({ key, name, about }) => (
          <li key={key} className="wrap-anywhere">
            {escapedText(name)} <span className="text-xs text-ink-2">{escapedText(about)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

type EnteredValuesProps = { workspace: string; id: string; names: readonly string[] }

/** The values that a server leaves to the person. What is kept is never shown again. */
function EnteredValues({ workspace, id, names }: EnteredValuesProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const inputs = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  const save = () =>
    attempt(changeServers(workspace, call('mcp.enter', { workspace, id, inputs })).then(() => setValues({})))
  return (
    <form
      aria-label={t('mcp.values')}
      className="flex flex-col gap-3 rounded-md border border-line px-4 py-3"
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <div>
        <h4 className="text-sm font-medium">{t('mcp.values')}</h4>
        <p className="text-xs text-ink-2">{t('mcp.valuesHint')}</p>
      </div>
      {names.map(name => (
        <Field key={name} label={name}>
          {ids => (
            <TextInput
              {...ids}
              type="password"
              value={values[name] ?? ''}
              onChange={event => setValues({ ...values, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Button type="submit" className="self-start" disabled={Object.keys(inputs).length === 0}>
        {t('mcp.saveValues')}
      </Button>
    </form>
  )
}
