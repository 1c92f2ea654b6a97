import type { SentencesOf } from '../../../sentences/sentences'

export const files: SentencesOf<'files'> = {
  'This search has ended.': 'Diese Suche ist zu Ende.',
  'The search was ended.': 'Die Suche wurde beendet.',
  'Only files are opened. Show a folder in the file manager instead.':
    'Nur Dateien werden geöffnet. Einen Ordner stattdessen im Dateimanager zeigen.',
  'Files of the kind {1}': 'Dateien der Art {1}',
  'Files without an ending': 'Dateien ohne Endung',
  '{1*} are not opened from here, because the system might run them. Show the file in the file manager instead.':
    '{1} werden von hier aus nicht geöffnet, weil das System sie ausführen könnte. Die Datei stattdessen im Dateimanager zeigen.',
  'The system has no program that opens this file.': 'Das System hat kein Programm, das diese Datei öffnet.',
  'This is not a valid regular expression: {1*}. Correct it, or turn off “Regular expression”.':
    'Dies ist kein gültiger regulärer Ausdruck: {1}. Bitte berichtigen oder „Regulärer Ausdruck“ ausschalten.',
  'This is no picture.': 'Dies ist kein Bild.',
  'This session is gone.': 'Diese Sitzung gibt es nicht mehr.',
  'Only the windows of Atrium itself may call.': 'Nur die Fenster von Atrium selbst dürfen aufrufen.',
  'This link is not a web address.': 'Dieser Link ist keine Webadresse.',
  'Links of the kind {1} are not opened. Only web and mail addresses are.':
    'Links der Art {1} werden nicht geöffnet, nur Web- und Mailadressen.',
  'This link carries a name or a password and was not opened.':
    'Dieser Link enthält einen Namen oder ein Passwort und wurde nicht geöffnet.',
  'This link would attach a file to a mail and was not opened.':
    'Dieser Link würde einer Mail eine Datei anhängen und wurde nicht geöffnet.',
  'The folder {1} is not there any more.': 'Der Ordner {1} ist nicht mehr da.',
  'This terminal has ended.': 'Dieses Terminal ist beendet.',
  '{1*}. What was already changed could not be undone: {2}':
    '{1}. Was schon geändert war, konnte nicht zurückgenommen werden: {2}',
  'Nothing was changed: {1*}': 'Nichts wurde geändert: {1}',
  'A kept copy is damaged and cannot be used': 'Eine aufbewahrte Kopie ist beschädigt und nicht verwendbar',
  'Can’t be undone: changes made in the background.': 'Nicht rückgängig zu machen: Änderungen im Hintergrund.',
  'Can’t be undone: the folder has more than {1} files.':
    'Nicht rückgängig zu machen: Der Ordner hat mehr als {1} Dateien.',
  'What could be undone is still being found out.': 'Was zurückgenommen werden könnte, wird noch ermittelt.',
  '{1} larger than {2}': '{1} größer als {2}',
  '{1} beyond the {2} that are kept of a folder': '{1} jenseits der {2}, die von einem Ordner aufbewahrt werden',
  '{1} beyond the {2} of one command': '{1} jenseits der {2} eines Befehls',
  '{1} that cannot be read': '{1} nicht lesbare',
  'Not all can be undone: of {1} files, {2*} would be lost.':
    'Nicht alles lässt sich zurücknehmen: Von {1} Dateien gingen verloren: {2}.',
  'Can’t be undone: {1*}.': 'Nicht rückgängig zu machen: {1}.',
  'it was being changed, or is too large to be looked at':
    'sie wurde gerade geändert oder ist zu groß, um sie anzusehen',
  'only its permissions were changed': 'nur ihre Rechte wurden geändert',
  'only {1} files of one command can be brought back': 'nur {1} Dateien eines Befehls können zurückgeholt werden',
  'it may have been there before, where nobody looked': 'sie war vielleicht schon da, wo niemand nachgesehen hat',
  'it is older than the command: it was moved here, and may be the only copy':
    'sie ist älter als der Befehl: Sie wurde hierher verschoben und ist vielleicht die einzige Kopie',
  'it was moved to {1}': 'sie wurde nach {1} verschoben',
  'it was moved here from {1}': 'sie wurde von {1} hierher verschoben',
  'it may be all that is left of {1}': 'sie ist vielleicht alles, was von {1} übrig ist',
  'it is a link': 'sie ist ein Link',
  'Can’t be undone: changes outside the folder, in .git, to ignored files, and to permissions alone.':
    'Nicht rückgängig zu machen: Änderungen außerhalb des Ordners, in .git, an ignorierten Dateien und nur an Rechten.',
  '{1} that are links': '{1} Links',
  'All changes to what is in the files of the folder can be undone.':
    'Alle Änderungen am Inhalt der Dateien im Ordner lassen sich zurücknehmen.',
  'what a background command changes is not watched': 'was ein Befehl im Hintergrund ändert, wird nicht beobachtet',
  'the folder has more than {1} files': 'der Ordner hat mehr als {1} Dateien',
  'it cannot be read': 'sie ist nicht lesbar',
  'git ignores it': 'git ignoriert sie',
  'it is not among the files that are kept': 'sie ist nicht unter den Dateien, die aufbewahrt werden',
  'it is larger than {1}': 'sie ist größer als {1}',
  'it was larger than {1}': 'sie war größer als {1}',
  'no more than {1} of a folder are kept': 'mehr als {1} eines Ordners werden nicht aufbewahrt',
  'it could not be read': 'sie war nicht lesbar',
  'it was a link': 'sie war ein Link',
  '{1} has become another folder since the change was planned': '{1} ist seit dem Plan ein anderer Ordner geworden',
  'path is not a directory: {1}': 'Der Pfad ist kein Ordner: {1}',
  '{1} is not the full path of a folder.': '{1} ist nicht der volle Pfad eines Ordners.',
  '{1} is a file, not a folder.': '{1} ist eine Datei, kein Ordner.',
  'The folder {1} is not there. It may have been moved, renamed or unplugged.':
    'Der Ordner {1} ist nicht da. Vielleicht wurde er verschoben, umbenannt oder das Laufwerk getrennt.',
  'Atrium may not read the folder {1}. Change its permissions, or pick another.':
    'Atrium darf den Ordner {1} nicht lesen. Seine Rechte ändern oder einen anderen wählen.',
  'The folder {1} cannot be opened: {2*}': 'Der Ordner {1} kann nicht geöffnet werden: {2}',
  'path not found: {1}': 'Pfad nicht gefunden: {1}',
  'permission denied: {1}': 'Zugriff verweigert: {1}',
  'path is not a file: {1}{2}': 'Der Pfad ist keine Datei: {1}{2}',
  '{1} was replaced while it was being opened': '{1} wurde beim Öffnen ersetzt',
  'These were changed after they were undone: {1}': 'Dies wurde nach dem Zurücknehmen geändert: {1}',
  '{1*}. Undo the later change first, or change the file by hand.':
    '{1}. Zuerst die spätere Änderung zurücknehmen oder die Datei von Hand ändern.',
  '{1} was deleted after this': '{1} wurde danach gelöscht',
  '{1} was changed after this': '{1} wurde danach geändert',
  '{1} was changed after this, and is too large to be merged':
    '{1} wurde danach geändert und ist zu groß zum Zusammenführen',
  '{1} is being changed right now': '{1} wird gerade geändert',
  '{1} was changed after this, in the same place or in a way that cannot be merged':
    '{1} wurde danach geändert, an derselben Stelle oder so, dass es sich nicht zusammenführen lässt',
  '{1} is outside the workspace': '{1} liegt außerhalb des Ordners',
  '{1} leads through too many links': '{1} führt durch zu viele Links',
  '{1} is too long a path': '{1} ist ein zu langer Pfad',
  '{1} cannot be reached ({2*})': '{1} ist nicht erreichbar ({2})',
  'unknown error': 'unbekannter Fehler',
  'the path contains a NUL character': 'der Pfad enthält ein NUL-Zeichen',
  'unclosed character class': 'nicht geschlossene Zeichenklasse',
  'unclosed group': 'nicht geschlossene Gruppe',
  'unopened group': 'nicht geöffnete Gruppe',
  'repetition operator missing expression': 'dem Wiederholungszeichen fehlt ein Ausdruck',
  '{1*} at position {2}': '{1} an Position {2}',
  'Search needs ripgrep, and it is missing. Reinstall Atrium, or put rg on the PATH.':
    'Die Suche braucht ripgrep, und es fehlt. Atrium neu installieren oder rg in den PATH legen.',
  '{1} is read-only': '{1} ist schreibgeschützt',
  '{1} has changed since the change was planned': '{1} hat sich seit dem Plan geändert',
  'the disk is full': 'der Datenträger ist voll',
  'your share of the disk is used up': 'der zugeteilte Speicherplatz ist verbraucht',
  'the disk is read-only': 'der Datenträger ist schreibgeschützt',
  'the system does not allow to write there': 'das System erlaubt dort kein Schreiben',
  'there is a folder of that name': 'es gibt einen Ordner dieses Namens',
  'a part of the path is a file': 'ein Teil des Pfads ist eine Datei',
  'too many files are open': 'zu viele Dateien sind geöffnet',
  'The folder is no longer looked at.': 'Der Ordner wird nicht mehr angesehen.',
  'it is not known any more how the folder was before': 'es ist nicht mehr bekannt, wie der Ordner vorher war',
  'the folder has too many files': 'der Ordner hat zu viele Dateien',
  'the folder could not be looked at': 'der Ordner ließ sich nicht ansehen',
  'it takes too long to look at the folder': 'es dauert zu lange, den Ordner anzusehen',
  'It takes too long to list the files of this folder.': 'Es dauert zu lange, die Dateien dieses Ordners aufzulisten.',
  'it was stopped before the folder was looked at again':
    'er wurde angehalten, bevor der Ordner noch einmal angesehen war',
  'The folder could not be looked at.': 'Der Ordner ließ sich nicht ansehen.',
  'path is read-only: {1}': 'der Pfad ist schreibgeschützt: {1}',
  'path is a directory: {1}': 'der Pfad ist ein Ordner: {1}',
  'path is not a regular file: {1}': 'der Pfad ist keine gewöhnliche Datei: {1}',
  'path leads through a file: {1}': 'der Pfad führt durch eine Datei: {1}',
  'No editor was found on this computer. Choose one, or write a command of your own, in the settings under Appearance.':
    'Auf diesem Computer wurde kein Editor gefunden. In den Einstellungen unter „Darstellung“ lässt sich einer wählen oder ein eigener Befehl eintragen.',
  'Only files are opened in an editor.': 'Nur Dateien werden in einem Editor geöffnet.',
  'The command for your editor is empty. Write it in the settings.':
    'Der Befehl für den eigenen Editor ist leer. Er steht in den Einstellungen.',
  'A batch file cannot be started safely. Name the program itself, which ends in .exe.':
    'Eine Stapeldatei lässt sich nicht sicher starten. Bitte das Programm selbst angeben, es endet auf .exe.',
  'The program {1} was not found. Write its full path in the settings.':
    'Das Programm {1} wurde nicht gefunden. In den Einstellungen lässt sich sein voller Pfad eintragen.',
  'Your editor could not be started.': 'Der eigene Editor konnte nicht gestartet werden.',
}
