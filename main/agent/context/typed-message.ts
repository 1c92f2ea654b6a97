import type { SessionState, TurnState } from '../../../shared/session/session-state'
import { callsOf } from '../../../shared/session/session-state'
import { textOf } from '../../../shared/session/tool-results'
import { typedCommand } from '../../../shared/session/typed-command'
import type { Message } from '../../providers/provider'
import { shorten } from './shorten'

/** So many characters of what a command printed are told, whatever the model: the conversation's beginning stays the same. */
const MOST = 16_000

const PLAN_SAVED = 'I saved the plan myself as this file. It is for your information:'

/** Tells the model about a command that the person ran themselves. Nothing in it can close its section early. */
export function typedMessage(turn: TurnState, state: SessionState): Message {
  const [call] = callsOf(state, turn)
  const command = contained(JSON.stringify(typedCommand(turn.text) ?? turn.text))
  const output = contained(shorten(call?.result ? textOf(call.result) : 'It has not ended.', MOST))
  const isCommand = typedCommand(turn.text) !== null
  const about = isCommand ? 'I ran this command myself in the folder. It is for your information:' : PLAN_SAVED
  return {
    role: 'user',
    text: `${about}\n<person-command command=${command}>\n${output}\n</person-command>`,
  }
}

function contained(text: string): string {
  return text.replace(/<(\/?person-command\b)/gi, '‹$1')
}
