import type { SentencesOf } from '../../../sentences/sentences'

export const data: SentencesOf<'data'> = {
  'A backup cannot lie in the folder that it is of. Choose another one.':
    'Eine Sicherung kann nicht in dem Ordner liegen, den sie sichert. Einen anderen wählen.',
  'No backup was made.': 'Es wurde keine Sicherung angelegt.',
  'The backup could not be made': 'Die Sicherung konnte nicht angelegt werden',
  'is no name of Atrium’s data': 'ist kein Name von Daten von Atrium',
  'The backup could not be read': 'Die Sicherung konnte nicht gelesen werden',
  'This folder is no backup of Atrium: it has no {1}.': 'Dieser Ordner ist keine Sicherung von Atrium: {1} fehlt.',
  'This file is no backup of Atrium, or it is damaged.':
    'Diese Datei ist keine Sicherung von Atrium oder ist beschädigt.',
  'This file is no backup of Atrium: it has “{1}” in it.':
    'Diese Datei ist keine Sicherung von Atrium: Sie enthält „{1}“.',
  '“{1}” cannot be in a backup, for its name. Give it another one.':
    '„{1}“ kann wegen des Namens nicht in eine Sicherung. Einen anderen Namen geben.',
  '{1} of this backup is damaged, or of a newer version of Atrium.':
    '{1} dieser Sicherung ist beschädigt oder stammt von einer neueren Version von Atrium.',
  'The backup is not whole: {1} is missing.': 'Die Sicherung ist nicht vollständig: {1} fehlt.',
  'The backup is not whole: {1} has another size.': 'Die Sicherung ist nicht vollständig: {1} hat eine andere Größe.',
  '{1} of the backup cannot be used: {2*}.': '{1} der Sicherung ist nicht verwendbar: {2}.',
  'The backup is damaged: {1} has changed.': 'Die Sicherung ist beschädigt: {1} hat sich geändert.',
  'Nothing was restored.': 'Nichts wurde wiederhergestellt.',
  'The backup could not be restored': 'Die Sicherung konnte nicht wiederhergestellt werden',
  'The data could not be replaced: {1*} It is as it was; the next start tries again.':
    'Die Daten konnten nicht ersetzt werden: {1} Alles ist, wie es war; der nächste Start versucht es wieder.',
  'The backup was restored. What was there before is kept in {1}.':
    'Die Sicherung wurde wiederhergestellt. Was vorher da war, liegt in {1}.',
  'Something is being done with the data already. Wait until it is done.':
    'Mit den Daten geschieht schon etwas. Warten, bis es fertig ist.',
  'A session is working or waits for you. Let it end, or stop it, and try again.':
    'Eine Sitzung arbeitet oder wartet auf Antwort. Ihr Ende abwarten oder sie stoppen, dann noch einmal versuchen.',
  'Choose the backup first.': 'Zuerst die Sicherung wählen.',
  'A copy could not be kept': 'Eine Kopie konnte nicht aufbewahrt werden',
  'A kept copy is damaged on the disk and cannot be used.':
    'Eine aufbewahrte Kopie ist auf dem Datenträger beschädigt und nicht verwendbar.',
  'That is not the hash of a kept copy.': 'Das ist nicht der Hash einer aufbewahrten Kopie.',
  '{1} is not a file': '{1} ist keine Datei',
  'There is no such copy any more.': 'Eine solche Kopie gibt es nicht mehr.',
  'A kept copy could not be read': 'Eine aufbewahrte Kopie konnte nicht gelesen werden',
  'This one is built in and stays as it is.': 'Dies ist eingebaut und bleibt, wie es ist.',
  '{1} could not be used: {2*}. Nothing was deleted: the old file is now {3}.':
    '{1} war nicht verwendbar: {2}. Nichts wurde gelöscht: Die alte Datei heißt jetzt {3}.',
  'It could not be moved away either: {1*}': 'Auch das Verschieben gelang nicht: {1}',
  '{1} could not be used: {2*}. {3*} Changes cannot be saved until {4} is gone.':
    '{1} war nicht verwendbar: {2}. {3} Änderungen werden erst gespeichert, wenn {4} weg ist.',
  '{1} could not be saved': '{1} konnte nicht gespeichert werden',
  'it is not a file': 'es ist keine Datei',
  '{1} was read from the copy that was saved last.': '{1} wurde aus der zuletzt gespeicherten Kopie gelesen.',
  'There is no usable copy of {1}, so it starts afresh.':
    'Von {1} gibt es keine verwendbare Kopie, daher beginnt es neu.',
  'At most {1} files can be sent at once.': 'Höchstens {1} Dateien können auf einmal gesendet werden.',
  'This time is over already. Choose a later one.': 'Diese Zeit ist schon vorbei. Eine spätere wählen.',
  'This rule is gone.': 'Diese Regel gibt es nicht mehr.',
  'This rule ends with its session.': 'Diese Regel endet mit ihrer Sitzung.',
  'A value that an MCP server is given can no longer be decrypted by the system. Enter it again in Settings.':
    'Ein Wert, den ein MCP-Server bekommt, kann vom System nicht mehr entschlüsselt werden. Ihn in den Einstellungen neu eingeben.',
  'The key of this provider is lost: the system can no longer decrypt it, as after a move to another computer or with another keyring. Enter it again; nothing else is lost.':
    'Der Schlüssel dieses Anbieters ist verloren: Das System kann ihn nicht mehr entschlüsseln, etwa nach einem Umzug auf einen anderen Computer oder mit einem anderen Schlüsselbund. Den Schlüssel neu eingeben; sonst ging nichts verloren.',
  'It does not say which line it follows.': 'Sie sagt nicht, auf welche Zeile sie folgt.',
  'It does not follow the line before it: something was changed, removed or put in.':
    'Sie folgt nicht auf die Zeile davor: Etwas wurde geändert, entfernt oder eingefügt.',
  'Its end was cut off: it had {1} events.': 'Das Ende wurde abgeschnitten: es waren {1} Ereignisse.',
  'Its end was replaced: another one was noted.': 'Das Ende wurde ersetzt: vermerkt war ein anderes.',
  'An unfinished line is left at the end of the log': 'Am Ende des Protokolls ist eine unfertige Zeile geblieben',
  'it was written by a newer version of Atrium': 'sie wurde von einer neueren Version von Atrium geschrieben',
  'it is empty': 'sie ist leer',
  'it has nothing but zero bytes in it': 'sie besteht nur aus Nullbytes',
  'it is not whole, or not JSON': 'sie ist nicht vollständig oder kein JSON',
  'it is not a file of this kind': 'sie ist keine Datei dieser Art',
  'nothing is known about its version, {1}': 'über ihre Version {1} ist nichts bekannt',
  'something in it has the wrong form': 'etwas darin hat die falsche Form',
  'Its number, {1}, was there before; the first one counts.': 'Die Nummer {1} war schon da; die erste zählt.',
  'Its number is {1} where {2} was expected.': 'Die Nummer ist {1}, erwartet war {2}.',
  'The last line was not finished and was left out.': 'Die letzte Zeile war nicht fertig und wurde weggelassen.',
  'It could not be read and was left out.': 'Es war nicht lesbar und wurde weggelassen.',
  'This session was written by a newer version of Atrium. Update Atrium to open it.':
    'Diese Sitzung wurde von einer neueren Version von Atrium geschrieben. Zum Öffnen Atrium aktualisieren.',
  'A key has letters, digits and signs only, without blanks.':
    'Ein Schlüssel hat nur Buchstaben, Ziffern und Zeichen, keine Leerzeichen.',
  'The key could not be encrypted': 'Der Schlüssel konnte nicht verschlüsselt werden',
  'The key was entered for something else': 'Der Schlüssel wurde für etwas anderes eingegeben',
  'A key belongs to an address that begins with https:// or http://.':
    'Ein Schlüssel gehört zu einer Adresse, die mit https:// oder http:// beginnt.',
  'That is not the id of a session.': 'Das ist keine Kennung einer Sitzung.',
  'A session is not in the list. {1*}': 'Eine Sitzung fehlt in der Liste. {1}',
  'The list of sessions could not be brought up to date. {1*}':
    'Die Liste der Sitzungen konnte nicht auf den neuesten Stand gebracht werden. {1}',
  'There is a session of that id already.': 'Eine Sitzung mit dieser Kennung gibt es schon.',
  'An event was not written': 'Ein Ereignis wurde nicht geschrieben',
  'The session could not be created': 'Die Sitzung konnte nicht angelegt werden',
  'The session could not be saved': 'Die Sitzung konnte nicht gespeichert werden',
  'The session could not be read': 'Die Sitzung konnte nicht gelesen werden',
  'The session could not be moved': 'Die Sitzung konnte nicht verschoben werden',
  'That is not an event of a session.': 'Das ist kein Ereignis einer Sitzung.',
  'There is no such session.': 'Eine solche Sitzung gibt es nicht.',
  'That session is in the trash.': 'Diese Sitzung liegt im Papierkorb.',
  'the disk is full. Free some space and try again.':
    'Der Datenträger ist voll. Platz schaffen und noch einmal versuchen.',
  'your disk quota is used up. Free some space and try again.':
    'Der zugeteilte Speicherplatz ist verbraucht. Platz schaffen und noch einmal versuchen.',
  'the disk is read-only.': 'Der Datenträger ist schreibgeschützt.',
  'the system refused access. Check the permissions of the file and its folder.':
    'Das System hat den Zugriff verweigert. Die Rechte der Datei und ihres Ordners prüfen.',
  'another program has it open.': 'Ein anderes Programm hat die Datei geöffnet.',
  'the disk reported an error.': 'Der Datenträger hat einen Fehler gemeldet.',
  'the file would become larger than the system allows.': 'Die Datei würde größer, als das System erlaubt.',
  'too many files are open.': 'Zu viele Dateien sind geöffnet.',
  '{1}: its beginning is lost.': '{1}: Der Anfang ist verloren.',
  'There is another session of that id.': 'Es gibt eine andere Sitzung mit dieser Kennung.',
}
