-- Single tickets are made when they are asked for (decision 0180): how long such a file is nobody knows before.
alter table document alter column byte_length drop not null;
