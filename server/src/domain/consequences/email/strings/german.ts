import type { EmailStrings } from './EmailStrings.js';

export const german: EmailStrings = {
  mentioned: '{actionUser} hat dich erwähnt',
  newlyAdded: '{actionUser} hat kommentiert',
  added: '{actionUser} hat geantwortet',
  updated: '{actionUser} hat einen Kommentar bearbeitet',
  deletedComment: '{actionUser} hat einen Kommentar gelöscht',
  deletedThread: '{actionUser} hat einen Thread gelöscht',
  assignedToYou: '{actionUser} hat dir einen Kommentar zugewiesen',
  assigned: '{actionUser} hat {assignee} einen Kommentar zugewiesen',
  statusChanged: '{actionUser} hat den Status auf {status} gesetzt',
  priorityChanged: '{actionUser} hat die Priorität auf {priority} gesetzt',
  priorityRemoved: '{actionUser} hat die Priorität entfernt',
  accessModeChanged: '{actionUser} hat geändert, wer einen Kommentar sieht',
  customListChanged: '{actionUser} hat die Labels geändert',
  approved: '{actionUser} hat den Kommentar freigegeben',
  accepted: '{actionUser} hat den Kommentar angenommen',
  rejected: '{actionUser} hat den Kommentar abgelehnt',
  suggestionAccepted: '{actionUser} hat den Vorschlag angenommen',
  suggestionRejected: '{actionUser} hat den Vorschlag abgelehnt',
  reactionAdded: '{actionUser} hat mit {reaction} auf deinen Kommentar reagiert',
  reactionAddedToOther: '{actionUser} hat mit {reaction} auf einen Kommentar reagiert',
  reactionDeleted: '{actionUser} hat {reaction} von deinem Kommentar zurückgenommen',
  reactionDeletedFromOther: '{actionUser} hat {reaction} von einem Kommentar zurückgenommen',
  subscribed: '{actionUser} folgt jetzt einem Kommentar',
  unsubscribed: '{actionUser} folgt einem Kommentar nicht mehr',

  someone: 'Jemand',
  anEmoji: 'ein Emoji',
  statusOpen: 'Offen',
  statusInProgress: 'In Arbeit',
  statusResolved: 'Erledigt',

  inDocument: '{headline} · {document}',
  newComments: { one: '{count} neuer Kommentar', other: '{count} neue Kommentare' },
  updates: { one: '{count} Neuigkeit', other: '{count} Neuigkeiten' },
  openComment: 'Kommentar öffnen',
  reason: 'Du bekommst diese E-Mail, weil du an diesen Kommentaren beteiligt bist.',
  unsubscribe: 'Keine E-Mails über Kommentare mehr',

  unsubscribeQuestion: 'Keine E-Mails über Kommentare mehr?',
  unsubscribeQuestionText: 'Dein Posteingang in der App bleibt, wie er ist.',
  unsubscribeConfirm: 'Abbestellen',
  unsubscribeDone: 'Die E-Mails sind abbestellt',
  unsubscribeDoneText:
    'Du bekommst keine E-Mails über Kommentare mehr. In den Benachrichtigungseinstellungen der App kannst du sie wieder einschalten.',
  unsubscribeUnchanged: 'Nichts wurde geändert',
  unsubscribeUnchangedText:
    'Diese Anfrage sagt nicht, dass du die E-Mails abbestellen möchtest. Öffne den Link der E-Mail und wähle Abbestellen.',
  unsubscribeInvalid: 'Dieser Link funktioniert nicht',
  unsubscribeInvalidText:
    'Er ist nicht vollständig. Nimm den Link einer neueren E-Mail oder die Benachrichtigungseinstellungen der App.',
};
