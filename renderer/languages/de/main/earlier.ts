import type { SentencesOf } from '../../../sentences/sentences'

export const earlier: SentencesOf<'earlier'> = {
  'What happens outside the folder, in .git and to files that git ignores cannot be undone.':
    'Was außerhalb des Ordners, in .git und mit Dateien geschieht, die git ignoriert, lässt sich nicht zurücknehmen.',
  'All changes to files in the folder can be undone.':
    'Alle Änderungen an Dateien des Ordners lassen sich zurücknehmen.',
  'All changes to files of the folder can be taken back. {1*}':
    'Alle Änderungen an Dateien des Ordners lassen sich zurücknehmen. {1}',
  'Not all can be taken back: of {1} files, {2*} would be lost. {3*}':
    'Nicht alles lässt sich zurücknehmen: Von {1} Dateien gingen verloren: {2}. {3}',
  '{1*}. Undo the later change first.': '{1}. Zuerst die spätere Änderung zurücknehmen.',
  'There is no such model or address. Check the name of the model and the URL (it often ends in /v1).':
    'Ein solches Modell oder eine solche Adresse gibt es nicht. Den Namen des Modells und die URL prüfen (oft endet sie auf /v1).',
  'The server sent something that is no part of a reply. Try again, or check that the URL is right.':
    'Der Server hat etwas gesendet, das nicht zu einer Antwort gehört. Noch einmal versuchen oder prüfen, ob die URL stimmt.',
  'The server sent nothing more in the middle of its reply. What came is kept; try again, or ask to continue.':
    'Der Server hat mitten in der Antwort nichts mehr gesendet. Was ankam, bleibt erhalten; noch einmal versuchen oder fortsetzen lassen.',
  'The connection was closed before the reply was complete. What came is kept; ask to continue, or try again.':
    'Die Verbindung wurde geschlossen, bevor die Antwort vollständig war. Was ankam, bleibt erhalten; fortsetzen lassen oder noch einmal versuchen.',
  'The server has more to do than it can. Try again in a moment.':
    'Der Server ist überlastet. Gleich noch einmal versuchen.',
  'the settings of this repository may name programs that git runs':
    'die Einstellungen dieses Repositorys können Programme nennen, die git ausführt',
  'an expansion ($)': 'eine Ersetzung ($)',
  'a redirection cannot be understood': 'eine Umleitung ist nicht verständlich',
  'an operator that is not expected here ({1})': 'ein Operator, der hier nicht erwartet wird ({1})',
  'an operator with nothing after it': 'ein Operator, auf den nichts folgt',
  'a redirection without a target': 'eine Umleitung ohne Ziel',
  'Asked because {1*}.': 'Nachgefragt: {1}.',
  'Asked because you changed it.': 'Nachgefragt, weil es von Hand geändert wurde.',
  '{1} is not known to only read': 'von {1} ist nicht bekannt, dass es nur liest',
  'What a background command changes cannot be undone.':
    'Was ein Befehl im Hintergrund ändert, lässt sich nicht zurücknehmen.',
  'What it changes cannot be undone: the folder has more than {1} files.':
    'Was er ändert, lässt sich nicht zurücknehmen: Der Ordner hat mehr als {1} Dateien.',
  'What it changes cannot be undone: {1*}.': 'Was er ändert, lässt sich nicht zurücknehmen: {1}.',
  'What happens outside the folder, in .git, to files that git ignores and to permissions alone cannot be undone.':
    'Was außerhalb des Ordners, in .git, mit Dateien, die git ignoriert, und nur mit Berechtigungen geschieht, lässt sich nicht zurücknehmen.',
  'the folder itself': 'dem Ordner selbst',
}
