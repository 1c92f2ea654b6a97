import type { TurnState, UserMessageState } from '../../../shared/session/session-state'
import { fieldText, looksLikePath } from '../../base/message-chips'
import { isKnownFile, useKnownFiles } from '../places/known-files'

/** A message that was sent. One that is said while a turn runs calls no command. */
export type SentMessage = UserMessageState & Partial<Pick<TurnState, 'command' | 'flow'>>

/** Returns whether a message begins with the name of a command or a flow, as the session knows of it. */
export const callsCommand = ({ command, flow }: SentMessage): boolean => command !== undefined || flow !== undefined

/** A sent message as it stands in a field, to be changed or sent once more. */
export function sentFieldText(message: SentMessage): string {
  const { known } = useKnownFiles.getState()
  const isFile = (path: string) => (Object.hasOwn(known, path) ? isKnownFile(path) : looksLikePath(path))
  return fieldText(message.text, { isFile, isCommand: callsCommand(message) })
}
