import { useState } from 'react'
import { isFilePath } from '../../../../shared/given-path'
import type { McpFailure, McpRemedy, McpServerConfig, McpServerView } from '../../../../shared/mcp'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { changeServers, saveServers } from '../../../state/servers'
import { attempt } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { Field, TextInput } from '../../../ui/field'
import type { McpPlace } from '../mcp-place'
import { changedBy, withPath, withVariable } from './remedied-config'

type RemedyProps = { workspace: string; server: McpServerView; onGo(place: McpPlace): void }

/** Shows the remedy for a failure, as one button; nothing if only a folder's file can be changed for it. */
export function FailureRemedy({ remedy, ...props }: RemedyProps & { remedy: McpRemedy }) {
  const { workspace, server, onGo } = props
  const { id, name, config, source } = server
  const save = (changed: McpServerConfig | undefined) => {
    if (changed) attempt(saveServers(workspace, [{ name, config: changed }]))
  }
  switch (remedy.type) {
    case 'fetch-again':
      return (
        <Act onClick={() => attempt(changeServers(workspace, call('mcp.fetchAgain', { workspace, id })))}>
          {t('mcp.starting.fetchAgain')}
        </Act>
      )
    case 'start':
      return (
        <Act onClick={() => attempt(changeServers(workspace, call('mcp.restart', { workspace, id })))}>
          {t('mcp.restart')}
        </Act>
      )
    case 'open':
      return (
        <Act title={remedy.url} onClick={() => attempt(call('link.open', { url: remedy.url }))}>
          {t('mcp.openDownload')}
        </Act>
      )
    case 'copy':
      return <LineToCopy line={remedy.line} />
  }
  if (source !== 'person') return null
  switch (remedy.type) {
    case 'use-line':
    case 'use-address':
      return <Act onClick={() => save(changedBy(config, remedy))}>{t('mcp.useFound')}</Act>
    case 'choose':
      return (
        <Act
          aria-label={t('mcp.shelf.another', { path: remedy.path })}
          onClick={() => attempt(chosenFor(remedy.path).then(chosen => save(withPath(config, remedy.path, chosen))))}
        >
          {t('mcp.shelf.chooseAnother')}
        </Act>
      )
    case 'enter':
      return <VariableField workspace={workspace} server={server} variable={remedy.variable} />
    case 'edit':
      return <Act onClick={() => onGo({ type: 'edit', server })}>{t('mcp.edit')}</Act>
  }
}

/** Returns whether a failure's remedy itself asks for a value, so that there is no need to ask a second time. */
export function asksForValue(failure: McpFailure | undefined): boolean {
  return failure?.remedy?.type === 'enter'
}

async function chosenFor(path: string): Promise<string | null> {
  return call('mcp.pickPath', { kind: isFilePath(path) ? 'file' : 'folder' })
}

function Act(props: { onClick(): void; children: string; title?: string; 'aria-label'?: string }) {
  return <Button kind="main" className="self-start" {...props} />
}

function LineToCopy({ line }: { line: string }) {
  return (
    <div className="flex items-center gap-2 rounded-sm bg-sunken px-2 py-1">
      <code dir="ltr" className="min-w-0 flex-1 font-mono text-xs wrap-anywhere">
        {line}
      </code>
      <CopyButton value={line} label={t('mcp.copyLine')} />
    </div>
  )
}

type VariableFieldProps = Pick<RemedyProps, 'workspace' | 'server'> & { variable: string }

function VariableField({ workspace, server: { name, config }, variable }: VariableFieldProps) {
  const [value, setValue] = useState('')
  const save = () => {
    const changed = withVariable(config, variable, value)
    if (changed) attempt(saveServers(workspace, [{ name, ...changed }]).then(() => setValue('')))
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <Field label={variable} hint={t('mcp.valuesHint')}>
        {ids => <TextInput {...ids} type="password" value={value} onChange={event => setValue(event.target.value)} />}
      </Field>
      <Button type="submit" kind="main" className="self-start" disabled={value === ''}>
        {t('mcp.saveValues')}
      </Button>
    </form>
  )
}
