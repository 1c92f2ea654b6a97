import type { SentencesOf } from '../../../sentences/sentences'

export const project: SentencesOf<'project'> = {
  "You have no profile '{1}'.": 'Es gibt kein Profil „{1}“.',
  "There is no agent '{1}'.": 'Es gibt keinen Agenten „{1}“.',
  "There is no command '{1}'.": 'Es gibt keinen Befehl „{1}“.',
  "There is no skill '{1}'; it is left out.": 'Es gibt keinen Skill „{1}“; er wird weggelassen.',
  'your own {1}': 'der eigenen Datei {1}',
  "'name' contains characters that a name cannot have.": '„name“ enthält Zeichen, die ein Name nicht haben kann.',
  "'{1}' must be a text.": '„{1}“ muss ein Text sein.',
  '\'{1}\' must be a list of names, as in "a, b" or [a, b].':
    '„{1}“ muss eine Liste von Namen sein, wie in "a, b" oder [a, b].',
  "'{1}' is missing.": '„{1}“ fehlt.',
  "'{1}' is empty.": '„{1}“ ist leer.',
  "'{1}' is longer than {2} characters.": '„{1}“ ist länger als {2} Zeichen.',
  'Between the two --- lines there must be keys, as in "name: review".':
    'Zwischen den beiden Zeilen --- müssen Schlüssel stehen, wie in "name: review".',
  'The keys cannot be read as YAML: {1*}': 'Die Schlüssel sind nicht als YAML lesbar: {1}',
  'It must begin with a line of --- and its keys.': 'Am Anfang müssen eine Zeile --- und die Schlüssel stehen.',
  'The --- line that ends the keys is missing.': 'Die Zeile ---, die die Schlüssel beendet, fehlt.',
  'Its keys hold too many lists.': 'Die Schlüssel enthalten zu viele Listen.',
  'A text with a colon in it needs quotes around it.':
    'Ein Text mit einem Doppelpunkt darin braucht Anführungszeichen.',
  'This is not valid YAML: {1}.{2*}': 'Dies ist kein gültiges YAML: {1}.{2}',
  "'name' needs letters a to z or digits, to be typed after a slash.":
    '„name“ braucht Buchstaben a bis z oder Ziffern, um nach einem Schrägstrich getippt zu werden.',
  '{1} is reserved.': '{1} ist reserviert.',
  'There is no text below its keys.': 'Unter den Schlüsseln steht kein Text.',
  "An agent has no key '{1}'.": 'Ein Agent hat keinen Schlüssel „{1}“.',
  "'default' is the name of the built-in agent.": '„default“ heißt der eingebaute Agent.',
  'It names itself as its sub-agent.': 'Er nennt sich selbst als Unteragenten.',
  "There is no tool group '{1}' here. Choose from {2}.":
    'Eine Werkzeuggruppe „{1}“ gibt es hier nicht. Zur Wahl stehen {2}.',
  '{1} is longer than 1 MB and cannot be edited here.':
    '{1} ist länger als 1 MB und kann hier nicht bearbeitet werden.',
  'It is longer than 1 MB.': 'Die Datei ist länger als 1 MB.',
  'Line {1}': 'Zeile {1}',
  '{1} has changed on the disk since it was opened. Look at it again.':
    '{1} hat sich auf dem Datenträger geändert, seit es geöffnet wurde. Noch einmal ansehen.',
  '{1} is no project file.': '{1} ist keine Projektdatei.',
  '{1} is longer than 1 MB. Only its first megabyte is used.':
    '{1} ist länger als 1 MB. Nur das erste Megabyte wird verwendet.',
  '{1} is not used: {2*}.': '{1} wird nicht verwendet: {2}.',
  'with it the rules of other assistants would be longer than 200 KB':
    'mit ihr wären die Regeln anderer Assistenten länger als 200 KB',
  'Only the first {1} of its {2} files are read': 'Nur die ersten {1} der {2} Dateien werden gelesen',
  '{1} is already the command of {2*}.': '{1} ist schon der Befehl von {2}.',
  "The agent '{1}' is already that of {2*}.": 'Der Agent „{1}“ ist schon der von {2}.',
  "The skill '{1}' is already that of {2*}.": 'Der Skill „{1}“ ist schon der von {2}.',
  "The skill is named '{1}', but its folder is not.": 'Der Skill heißt „{1}“, sein Ordner aber nicht.',
  "'{1}' is there twice.": '„{1}“ steht zweimal da.',
  'Every key must be a text.': 'Jeder Schlüssel muss ein Text sein.',
  "'<<' takes over the keys of something else, which does not work here.":
    '„<<“ übernimmt die Schlüssel von etwas anderem, was hier nicht geht.',
  'Its keys hold too much.': 'In den Schlüsseln steht zu viel.',
  'There are more than {1} keys.': 'Es sind mehr als {1} Schlüssel.',
  'Its keys are longer than 16 KB.': 'Die Schlüssel sind länger als 16 KB.',
  "'{1}' names more than {2}.": '„{1}“ nennt mehr als {2}.',
  'Its keys take too much time or memory to read.': 'Die Schlüssel zu lesen braucht zu viel Zeit oder Speicher.',
  'What comes after {1} is not read: {2*}.': 'Was nach {1} kommt, wird nicht gelesen: {2}.',
  'they are too long': 'die Dateien sind zu lang',
  'they take too long': 'die Dateien brauchen zu lange',
  'It is UTF-16, not UTF-8.': 'Die Datei ist in UTF-16 und nicht in UTF-8.',
  'It is not UTF-8.': 'Die Datei ist nicht in UTF-8.',
  'It holds more than {1} files, so none of them is read.':
    'Es liegen mehr als {1} Dateien darin, daher wird keine davon gelesen.',
  'More problems are not listed: {1}.': 'Weitere Probleme, die nicht aufgeführt sind: {1}.',
  "There is no skill '{1}', nor {2} of the others; they are left out.":
    'Es gibt weder den Skill „{1}“ noch {2} der anderen; sie werden weggelassen.',
  "'name' looks like a path, which is no name.": '„name“ sieht wie ein Pfad aus, und das ist kein Name.',
  '{1} is not UTF-8 and cannot be edited here.': '{1} ist nicht in UTF-8 und kann hier nicht bearbeitet werden.',
  '{1} is not UTF-8. What cannot be read of it is given to models as �.':
    '{1} ist nicht in UTF-8. Was davon nicht lesbar ist, bekommen Modelle als �.',
}
