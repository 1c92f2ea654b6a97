import type { SentencesOf } from '../../../sentences/sentences'

export const sessions: SentencesOf<'sessions'> = {
  'The server asks the model in a form that is not known.':
    'Der Server fragt das Modell in einer Form, die nicht bekannt ist.',
  'The model did not answer.': 'Das Modell hat nicht geantwortet.',
  'Atrium was closed.': 'Atrium wurde geschlossen.',
  'Your change could not be used: {1*}': 'Die Änderung war nicht verwendbar: {1}',
  'Needs approval: you changed it.': 'Genehmigung nötig: Sie haben es geändert.',
  'Sub-agent {1}: {2*}': 'Unteragent {1}: {2}',
  'this call runs no command': 'dieser Aufruf führt keinen Befehl aus',
  'this call leaves no file {1}': 'dieser Aufruf hinterlässt keine Datei {1}',
  '{1} is a link by now': '{1} ist inzwischen ein Link',
  'This turn is still working. Wait for its end to fork from it.':
    'Dieser Durchgang läuft noch. Zum Abzweigen sein Ende abwarten.',
  'This is not a session that Atrium has exported as JSON.':
    'Dies ist keine Sitzung, die Atrium als JSON exportiert hat.',
  'The beginning of this session is missing.': 'Der Anfang dieser Sitzung fehlt.',
  'This session was exported by a newer version of Atrium. Update Atrium to import it.':
    'Diese Sitzung wurde von einer neueren Version von Atrium exportiert. Zum Importieren Atrium aktualisieren.',
  'Event {1} of this session cannot be read. The file is damaged, and nothing was imported.':
    'Ereignis {1} dieser Sitzung ist nicht lesbar. Die Datei ist beschädigt, und nichts wurde importiert.',
  'It waited when it was exported.': 'Sie wartete, als sie exportiert wurde.',
  '{1} was no image before it was made smaller.': '{1} war schon vor dem Verkleinern kein Bild.',
  '{1} has {2} MB; 20 MB is the most. Make it smaller and attach it again.':
    '{1} hat {2} MB; höchstens 20 MB sind möglich. Verkleinern und noch einmal anhängen.',
  '{1} is not an image that can be sent. Attach a PNG, JPEG, WebP or GIF; anything else, put into the folder and name it.':
    '{1} ist kein Bild, das gesendet werden kann. PNG, JPEG, WebP oder GIF anhängen; alles andere in den Ordner legen und nennen.',
  'The model asked for tools {1} times in one turn. Say "go on" to continue.':
    'Das Modell hat in einem Durchgang {1}-mal nach Werkzeugen verlangt. Mit „weiter“ geht es weiter.',
  'The person typed it.': 'Es wurde von Hand eingegeben.',
  'The beginning of this session is lost. It cannot be opened.':
    'Der Anfang dieser Sitzung ist verloren. Sie kann nicht geöffnet werden.',
  'It comes from a backup.': 'Sie stammt aus einer Sicherung.',
  'It had to be stopped.': 'Sie musste gestoppt werden.',
  'Atrium is being closed.': 'Atrium wird gerade geschlossen.',
  'Stopped by the person.': 'Von Hand gestoppt.',
  'The log of this session has {1*}; everything else in it is shown. {2*}':
    'Das Protokoll dieser Sitzung hat {1}; alles andere darin wird gezeigt. {2}',
  'a problem': 'einen Fehler',
  '{1} problems': '{1} Fehler',
  'This question no longer waits for an answer.': 'Diese Frage wartet nicht mehr auf eine Antwort.',
  'Atrium ended while the conversation was being summarised.':
    'Atrium endete, während die Unterhaltung zusammengefasst wurde.',
  'It had ended.': 'Es war zu Ende.',
  'Found done after Atrium was started again.': 'Nach dem Neustart von Atrium war es getan.',
  'Found not done after Atrium was started again.': 'Nach dem Neustart von Atrium war es nicht getan.',
  'Found done in part after Atrium was started again, and undone.':
    'Nach dem Neustart von Atrium war es zum Teil getan und wurde zurückgenommen.',
  'This undo was interrupted. Look at the files, then try again.{1*}':
    'Die Rücknahme wurde unterbrochen. Die Dateien ansehen, dann noch einmal versuchen.{1}',
  'As before': 'Wie zuvor',
  'Neither as planned nor as before': 'Weder wie geplant noch wie zuvor',
  "The agent '{1}' is gone.": 'Den Agenten „{1}“ gibt es nicht mehr.',
  "The command '{1}' is gone.": 'Den Befehl „{1}“ gibt es nicht mehr.',
  '{1*} The server asks to wait {2*}.': '{1} Der Server bittet, {2} zu warten.',
  '{1} seconds': '{1} Sekunden',
  '{1} minutes': '{1} Minuten',
  '{1} hours': '{1} Stunden',
  'There is no such turn in this conversation.': 'In dieser Unterhaltung gibt es keinen solchen Durchgang.',
  'There is no such branch in this session.': 'In dieser Sitzung gibt es keinen solchen Zweig.',
  'What this followed is in another branch. Bring that back first.':
    'Worauf dies folgte, liegt in einem anderen Zweig. Zuerst diesen zurückholen.',
  'The session was stopped: {1*}': 'Die Sitzung wurde gestoppt: {1}',
  'The message that waits could not be sent: {1*}': 'Die wartende Nachricht konnte nicht gesendet werden: {1}',
  'Your login shell took more than 10 s to start, so programs that only its settings put on PATH may not be found. Atrium tries again by itself.':
    'Die Login-Shell hat länger als 10 s zum Starten gebraucht. Programme, die nur ihre Einstellungen in den PATH bringen, werden vielleicht nicht gefunden. Atrium versucht es von selbst wieder.',
  'This session is still working. Stop it first.': 'Diese Sitzung arbeitet noch. Zuerst stoppen.',
  'There is no answer here that was cut. Write what you want instead.':
    'Hier ist keine Antwort abgeschnitten. Stattdessen schreiben, was gewünscht ist.',
  'This sub-agent no longer works.': 'Dieser Unteragent arbeitet nicht mehr.',
  'A sub-agent hears only the one that gave it its task.':
    'Ein Unteragent hört nur auf den, der ihm seine Aufgabe gab.',
  'This message no longer waits.': 'Diese Nachricht wartet nicht mehr.',
  'This message was not taken away.': 'Diese Nachricht wurde nicht weggenommen.',
  'This session has cost ${1}, and the profile {2} allows ${3}. Raise its limit, or start a new session.':
    'Diese Sitzung hat {1} $ gekostet, und das Profil {2} erlaubt {3} $. Die Grenze erhöhen oder eine neue Sitzung beginnen.',
  'Write something first.': 'Zuerst etwas schreiben.',
  'It could not go on after Atrium was started again. {1*}': 'Nach dem Neustart von Atrium ging es nicht weiter. {1}',
  '{1} of {2} changes were put back, and the messages stay.':
    '{1} von {2} Änderungen wurden zurückgesetzt, und die Nachrichten bleiben.',
  'The files have changed since this was shown. Look at what would happen now.':
    'Die Dateien haben sich geändert, seit das hier gezeigt wurde. Sieh nach, was jetzt geschähe.',
  'These changes hang together too much to be taken back at once. Undo them one by one.':
    'Diese Änderungen hängen zu sehr zusammen, um sie auf einmal zurückzunehmen. Nimm sie einzeln zurück.',
  'Not redone: {1*}': 'Nicht wiederhergestellt: {1}',
  'There is nothing to redo here.': 'Hier gibt es nichts wiederherzustellen.',
  'Not undone: {1*}': 'Nicht zurückgenommen: {1}',
  'There is no such turn in this session.': 'In dieser Sitzung gibt es keinen solchen Durchgang.',
  'This turn is still working. Wait for it, or stop it first.':
    'Dieser Durchgang läuft noch. Abwarten oder zuerst stoppen.',
  'There is nothing to undo here.': 'Hier gibt es nichts zurückzunehmen.',
  '{1} of {2} changes could not be undone.': '{1} von {2} Änderungen konnten nicht zurückgenommen werden.',
  'This is being undone.': 'Dies wird gerade zurückgenommen.',
  'This was undone already.': 'Dies wurde schon zurückgenommen.',
  'Answer each question once.': 'Jede Frage einmal beantworten.',
  'Answer with yes or no.': 'Mit Ja oder Nein antworten.',
  'Answer with a text.': 'Mit einem Text antworten.',
  'Choose from the options.': 'Aus den Möglichkeiten wählen.',
  'Write something, or choose from the options.': 'Etwas schreiben oder aus den Möglichkeiten wählen.',
  'New session': 'Neue Sitzung',
  'Offline guide': 'Offline-Führung',
  'The session could not be exported. It may need too much memory.':
    'Die Sitzung konnte nicht exportiert werden. Vielleicht reicht der Speicher nicht.',
}
