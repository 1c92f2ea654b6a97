import type { SentencesOf } from '../../../sentences/sentences'

export const earlier: SentencesOf<'earlier'> = {
  'All changes to files of the folder can be taken back. {1*}':
    'Alle Änderungen an Dateien des Ordners lassen sich zurücknehmen. {1}',
  'Not all can be taken back: of {1} files, {2*} would be lost. {3*}':
    'Nicht alles lässt sich zurücknehmen: Von {1} Dateien gingen verloren: {2}. {3}',
  '{1*}. Undo the later change first.': '{1}. Zuerst die spätere Änderung zurücknehmen.',
}
