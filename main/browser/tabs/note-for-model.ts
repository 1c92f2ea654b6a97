import type { TabNote } from '../../../shared/browser/browser-tabs'
import { assertNever } from '../../../shared/errors'
import type { Unnamed } from './unnamed'

const LONGEST = 300
/** A page's text is quoted: no line of it looks like one of ours. */
const quoted = (words: string): string => JSON.stringify(words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words)

/** Describes to a model what happened to a tab. */
export function noteForModel(note: Unnamed<TabNote>): string {
  switch (note.type) {
    case 'dialog-dismissed':
      return `The page showed a dialog that says ${quoted(note.message)}. Nobody answered it, so it was dismissed.`
    case 'dialogs-stopped':
      return 'The page showed one dialog after the other without an end. It was ended.'
    case 'pop-up-refused':
      return `The page tried to open ${quoted(note.url)} in a window of its own. It was not opened.`
    case 'no-room':
      return `The page tried to open ${quoted(note.url)} in a tab of its own. It was not opened, as too many tabs are open: close one first.`
    case 'address-refused':
      return `The page tried to go to ${quoted(note.url)}. It was kept from that: only http and https are opened.`
    case 'permission-refused':
      return `${quoted(note.host)} asked for the permission ${quoted(note.permission)}. It was refused, as all are.`
    case 'chooser-cancelled':
      return 'The page asked to choose files. The chooser was cancelled; upload files by naming the field and the files.'
    case 'download-too-large':
      return `The download of ${quoted(note.name)} was stopped, as it is larger than 2 GB.`
    case 'download-failed':
      return `The download of ${quoted(note.name)} failed.`
    case 'busy':
      return 'The page does not answer: a script in it is busy. To load the page again, or another one, stops that script.'
    case 'leaves-folder':
      return `The page is a file of the folder and tried to go to ${quoted(note.url)}. It was kept from that: it can be opened in a tab of its own.`
    case 'no-network':
      return `The page is a file of the folder and has no network: it was kept from ${quoted(note.host)}. The person can allow it one.`
    case 'file-changed':
      return 'A file of the folder that the page shows has changed. Something was typed or chosen in the page, so it was not loaded again by itself.'
    default:
      return assertNever(note)
  }
}
