import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { useSession } from '../stores/session'
import { text } from '../text'
import { Button } from '../ui/button'
import { type OwnTerminal, ownTerminal } from './own-terminal'
import '@xterm/xterm/css/xterm.css'

type Entry = { terminal: OwnTerminal; exitCode: number | null }

/** The person's terminals, one for each folder. They outlive the panel, so a running program is not lost by looking away. */
const useTerminals = create<Readonly<Record<string, Entry>>>()(() => ({}))

function openTerminal(workspace: string): Entry {
  const terminal = ownTerminal(workspace, exitCode => useTerminals.setState({ [workspace]: { terminal, exitCode } }))
  const entry = { terminal, exitCode: null }
  useTerminals.setState({ [workspace]: entry })
  return entry
}

function replaceTerminal(workspace: string): void {
  useTerminals.getState()[workspace]?.terminal.close()
  openTerminal(workspace)
}

export function TerminalPanel() {
  const workspace = useSession(state => state.state.workspace)
  if (!workspace) return <p className="p-4 text-sm text-ink-2">{text.terminal.noFolder}</p>
  return <WorkspaceTerminal key={workspace} workspace={workspace} />
}

function WorkspaceTerminal({ workspace }: { workspace: string }) {
  const entry = useTerminals(state => state[workspace])
  const terminal = entry?.terminal
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!useTerminals.getState()[workspace]) openTerminal(workspace)
  }, [workspace])

  useEffect(() => {
    const place = box.current
    if (!place || !terminal) return
    const hide = terminal.show(place, text.terminal.label)
    const observer = new ResizeObserver(() => terminal.fit())
    observer.observe(place)
    return () => {
      observer.disconnect()
      hide()
    }
  }, [terminal])

  return (
    <>
      <p className="border-b border-line px-4 py-2 text-xs text-ink-2">
        <span className="font-medium text-ink">{text.terminal.label}.</span> {text.terminal.hint}
      </p>
      <div className="min-h-0 flex-1 bg-surface py-2 pl-3">
        <div ref={box} data-testid="terminal" className="h-full overflow-hidden" />
      </div>
      {entry && entry.exitCode !== null && (
        <div role="status" className="flex items-center gap-3 border-t border-line px-4 py-2 text-sm text-ink-2">
          <span className="flex-1">{text.terminal.exited(entry.exitCode)}</span>
          <Button onClick={() => replaceTerminal(workspace)}>{text.terminal.again}</Button>
        </div>
      )}
    </>
  )
}
