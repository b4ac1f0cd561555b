export function NotificationsScreen() {
  return (
    <div className="wrap page">
      <h1 className="t-h1">Benachrichti&shy;gungen</h1>
    </div>
  );
}
