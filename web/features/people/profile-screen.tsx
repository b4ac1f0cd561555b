export function ProfileScreen() {
  return (
    <div className="wrap page">
      <h1 className="t-h1">Profil</h1>
    </div>
  );
}
