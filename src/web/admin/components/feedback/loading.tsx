export function Loading() {
  return (
    <p className="admin-loading" role="status">
      Loading...
    </p>
  );
}
