-- The tables of rooms that are kept in a file.
pragma journal_mode = wal;
pragma synchronous = normal;
pragma secure_delete = on;
create table if not exists rooms (
  code text primary key, version integer not null, poll integer not null,
  open integer not null, touched real not null, record text not null, corpus blob
) without rowid;
create table if not exists votes (
  code text not null, poll integer not null, voter text not null, answer real not null,
  primary key (code, voter)
) without rowid;
create table if not exists earlier (
  code text not null, poll integer not null, voter text not null, answer real not null,
  primary key (code, voter)
) without rowid;
create table if not exists listening (
  process text not null, code text not null, followers integer not null,
  presenters integer not null, at real not null, primary key (code, process)
) without rowid;
create table if not exists processes (
  process text primary key, at real not null
) without rowid;
create table if not exists writings (
  code text primary key, number integer not null, open integer not null
) without rowid;
create table if not exists entries (
  place integer primary key, code text not null, writing integer not null, voter text not null,
  id text not null, words text not null, hidden integer not null, unique (code, voter, id)
);
create table if not exists solved (
  code text not null, task integer not null, voter text not null, primary key (code, voter)
) without rowid;
create table if not exists lines (
  code text not null, task integer not null, voter text not null, size integer not null,
  ahead integer not null, primary key (code, voter)
) without rowid;
