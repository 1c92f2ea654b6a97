import { useState } from 'react'
import { call } from '../../base/bridge'
import { changeServers } from '../../state/servers'
import { attempt } from '../../state/ui'
import { mcpText } from '../../text/text-mcp'
import { Button } from '../../ui/button'
import { Field, TextInput } from '../../ui/field'

type EnteredValuesProps = { workspace: string; id: string; names: readonly string[] }

/** The values that a server leaves to the person. What is kept is never shown again. */
export function EnteredValues({ workspace, id, names }: EnteredValuesProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const inputs = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  const save = () =>
    attempt(changeServers(workspace, call('mcp.enter', { workspace, id, inputs })).then(() => setValues({})))
  return (
    <form
      aria-label={mcpText.values}
      className="flex flex-col gap-3 rounded-md border border-line px-4 py-3"
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <div>
        <h4 className="text-sm font-medium">{mcpText.values}</h4>
        <p className="text-xs text-ink-2">{mcpText.valuesHint}</p>
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
        {mcpText.saveValues}
      </Button>
    </form>
  )
}
